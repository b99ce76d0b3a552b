"""Alembic runs this: migrations use the connection that :mod:`roundhouse.server.store.migrate` lends."""

from alembic import context

from roundhouse.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
