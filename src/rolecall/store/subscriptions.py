"""Subscriptions of watches."""

import msgspec
from sqlalchemy import delete, insert, select, update

from rolecall.model import NotFound, Subscription
from rolecall.store import schema
from rolecall.store.codec import to_json
from rolecall.store.part import Part

_subscription = schema.subscription
_decoder = msgspec.json.Decoder(Subscription)


class Subscriptions(Part):
    """See ports.SubscriptionStore."""

    def put_subscription(self, subscription: Subscription) -> Subscription:
        """See ports.SubscriptionStore. Raises NotFound for an id or watch that is not stored."""
        table = _subscription
        values = {"watch_id": subscription.watch_id, "document": to_json(subscription)}
        with self._db.write() as connection:
            watch = select(schema.watch.c.id).where(schema.watch.c.id == subscription.watch_id)
            if connection.execute(watch).one_or_none() is None:
                raise NotFound(f"There is no watch {subscription.watch_id}.", "`rolecall watch list` shows them.")
            if subscription.id == 0:
                number = connection.execute(insert(table).values(values).returning(table.c.id)).scalar_one()
                return msgspec.structs.replace(subscription, id=number)
            changed = update(table).where(table.c.id == subscription.id).values(values)
            if connection.execute(changed).rowcount == 0:
                raise NotFound(f"There is no subscription {subscription.id}.")
            return subscription

    def subscriptions(self) -> list[Subscription]:
        """See ports.SubscriptionStore."""
        query = select(_subscription).order_by(_subscription.c.id)
        with self._db.read() as connection:
            rows = connection.execute(query).all()
        return [msgspec.structs.replace(_decoder.decode(row.document), id=row.id) for row in rows]

    def remove_subscription(self, subscription_id: int) -> None:
        """See ports.SubscriptionStore. Raises NotFound."""
        with self._db.write() as connection:
            gone = delete(_subscription).where(_subscription.c.id == subscription_id)
            if connection.execute(gone).rowcount == 0:
                raise NotFound(f"There is no subscription {subscription_id}.")
