"""PyIceberg as a client of a catalog: one command per run, its answer as one line of JSON.

usage: client.py URI WAREHOUSE CATALOG_NAME COMMAND [ARGUMENT ...]
"""

import json
import sys

import pyarrow as pa
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.exceptions import CommitFailedException

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


COMMANDS = {
    "create-namespace": create_namespace,
    "namespace-properties": namespace_properties,
    "list": list_all,
    "create-table": create_table,
    "load-table": load_table,
    "append": append,
    "set-property": set_property,
    "set-property-with-pause": set_property_with_pause,
}


def main(uri, warehouse, catalog_name, command, *arguments):
    catalog = SqlCatalog(catalog_name, uri=uri, warehouse=warehouse)
    print(json.dumps(COMMANDS[command](catalog, *arguments)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
