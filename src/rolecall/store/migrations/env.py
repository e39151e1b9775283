"""Runs the revisions on the connection, and in the transaction, that the caller holds."""

from alembic import context

from rolecall.store import schema

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=schema.metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
