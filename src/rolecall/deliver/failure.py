"""What went wrong with a delivery."""

from rolecall.model import RolecallError


class DeliveryFailed(RolecallError):
    """A batch did not arrive. final: trying again is no use. The text never holds a target or secret."""

    def __init__(self, what: str, final: bool = False) -> None:
        super().__init__(what)
        self.final = final
