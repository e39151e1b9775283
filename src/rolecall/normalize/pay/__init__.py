"""Pay: from platform fields, pay texts and descriptions to one base-pay statement, or none."""

from rolecall.normalize.pay.annual import annual_view
from rolecall.normalize.pay.fields import pay_from_fields
from rolecall.normalize.pay.reader import read_pay

__all__ = ["annual_view", "pay_from_fields", "read_pay"]
