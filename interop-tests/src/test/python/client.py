"""PyIceberg as a client of a catalog: runs commands, and answers each with one line of JSON.

usage: client.py WAREHOUSE CATALOG_NAME [COMMAND [ARGUMENT ...]]

Without a command each line that comes in is one: a JSON array of its name and arguments.

The database's URI, which may hold a password, is the environment variable PINTLE_TEST_URI.
"""

import json
import os
import sys

import pyarrow as pa
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.exceptions import (
    CommitFailedException,
    NoSuchTableError,
    TableAlreadyExistsError,
)
from sqlalchemy.exc import OperationalError

ROWS = pa.schema([pa.field("id", pa.int64(), nullable=False), pa.field("name", pa.string())])


def rows(first, count):
    ids = range(int(first), int(first) + int(count))
    return pa.table({"id": list(ids), "name": [f"row {i}" for i in ids]}, schema=ROWS)


def describe(table):
    return {
        "uuid": str(table.metadata.table_uuid),
        "metadata_location": table.metadata_location,
        "columns": [field.name for field in table.schema().fields],
        "snapshots": len(table.metadata.snapshots),
        "properties": dict(table.properties),
        "rows": sorted(table.scan().to_arrow().column("id").to_pylist()),
    }


def create_namespace(catalog, name, properties):
    catalog.create_namespace(name, json.loads(properties))
    return {}


def namespace_properties(catalog, name):
    return dict(catalog.load_namespace_properties(name))


def list_all(catalog, namespace):
    return {
        "namespaces": [".".join(levels) for levels in catalog.list_namespaces()],
        "tables": [".".join(identifier) for identifier in catalog.list_tables(namespace)],
    }


def create_table(catalog, name):
    return describe(catalog.create_table(name, schema=ROWS))


def load_table(catalog, name):
    return describe(catalog.load_table(name))


def append(catalog, name, first, count):
    table = catalog.load_table(name)
    table.append(rows(first, count))
    return describe(table)


def set_property(catalog, name, key, value):
    with catalog.load_table(name).transaction() as transaction:
        transaction.set_properties({key: value})
    return {}


def set_property_with_pause(catalog, name, key, value):
    """Stops after PyIceberg read the pointer and wrote its metadata file, before it moves the
    pointer, until a line comes in."""
    write_metadata = SqlCatalog._write_metadata

    def write_and_wait(*args, **kwargs):
        write_metadata(*args, **kwargs)
        print(json.dumps({"paused": True}), flush=True)
        sys.stdin.readline()

    SqlCatalog._write_metadata = staticmethod(write_and_wait)
    try:
        set_property(catalog, name, key, value)
    except CommitFailedException as conflict:
        return {"conflict": str(conflict)}
    return {"conflict": None}


def drop_table(catalog, name):
    catalog.drop_table(name)
    return {}


def rename_table(catalog, name, to):
    return describe(catalog.rename_table(name, to))


def append_loop(catalog, name, prefix, count):
    """Says "ready", waits for a line, then appends one row after the other, each until it is in."""
    table = catalog.load_table(name)
    print("ready", flush=True)
    sys.stdin.readline()
    for i in range(int(count)):
        append_until_in(table, f"{prefix}{i}", i)
    return {}


def append_until_in(table, append_id, row):
    """As docs/company.md says: after an error, look for the append before it is tried again."""
    while True:
        try:
            table.append(rows(row, 1), snapshot_properties={"append.id": append_id})
            return print(f"acknowledged {append_id}", flush=True)
        except CommitFailedException:
            table = table.refresh()
        except OperationalError:
            table = table.refresh()
            if any(s.summary["append.id"] == append_id for s in table.metadata.snapshots):
                return print(f"acknowledged {append_id}", flush=True)


COMMANDS = {
    "create-namespace": create_namespace,
    "namespace-properties": namespace_properties,
    "list": list_all,
    "create-table": create_table,
    "load-table": load_table,
    "append": append,
    "append-loop": append_loop,
    "drop-table": drop_table,
    "rename-table": rename_table,
    "set-property": set_property,
    "set-property-with-pause": set_property_with_pause,
}


def run(catalog, command, *arguments):
    try:
        answer = COMMANDS[command](catalog, *arguments)
    except NoSuchTableError as error:
        answer = {"no_such_table": str(error)}
    except TableAlreadyExistsError as error:
        answer = {"already_exists": str(error)}
    print(json.dumps(answer), flush=True)


def main(warehouse, catalog_name, *command):
    uri = os.environ["PINTLE_TEST_URI"]
    catalog = SqlCatalog(catalog_name, uri=uri, warehouse=warehouse)
    if command:
        run(catalog, *command)
    else:
        for line in sys.stdin:
            run(catalog, *json.loads(line))


if __name__ == "__main__":
    main(*sys.argv[1:])
