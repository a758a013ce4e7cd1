#!/usr/bin/env python3
"""Converts public data sets with labelled causes into case folders. README.md says where to get them and what becomes of them."""

import argparse
import sys
from pathlib import Path

import acmeair
import cases
import dbsherlock
import nezha
import petshop

SETS = {"acmeair": acmeair, "dbsherlock": dbsherlock, "nezha": nezha, "petshop": petshop}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("set", choices=SETS)
    parser.add_argument("source", type=Path, help="a copy of the data set")
    parser.add_argument("target", type=Path, help="the folder that gets a folder for each case")
    arguments = parser.parse_args()
    converter = SETS[arguments.set]
    for case in converter.convert(arguments.source):
        cases.write(arguments.target, case, converter.SOURCE)
        print(case.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
