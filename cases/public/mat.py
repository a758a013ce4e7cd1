"""A reader of MATLAB files of version 5 to 7, as far as the data sets need it: numbers, texts, cells and structures."""

import struct
import zlib
from collections.abc import Iterator
from math import prod
from pathlib import Path

HEADER = 128
NUMBERS = {1: "b", 2: "B", 3: "h", 4: "H", 5: "i", 6: "I", 7: "f", 9: "d", 12: "q", 13: "Q", 16: "B", 17: "H", 18: "I"}
MATRIX, COMPRESSED = 14, 15
CELL, STRUCTURE, TEXT = 1, 2, 4


def read(file: Path) -> dict:
    """The variables of a file: lists of numbers, cells or structures in the order of MATLAB (columns first), or texts."""
    return dict(variable(kind, body) for kind, body in elements(file.read_bytes()[HEADER:]))


def variable(kind: int, body: bytes) -> tuple:
    if kind == COMPRESSED:
        kind, body = next(elements(zlib.decompress(body)))
    if kind != MATRIX:
        raise ValueError(f"element of type {kind} instead of a matrix")
    return matrix(body)


def elements(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Types and bytes; a small element has both of its lengths in one word, a compressed one has no padding."""
    at = 0
    while at + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, at)
        if kind >> 16:
            yield kind & 0xFFFF, data[at + 4 : at + 4 + (kind >> 16)]
            at += 8
        else:
            yield kind, data[at + 8 : at + 8 + size]
            at += 8 + (size if kind == COMPRESSED else size + -size % 8)


def matrix(body: bytes) -> tuple:
    """Name and content."""
    flags, shape, label, *rest = elements(body)
    kind, count = flags[1][0], prod(numbers(*shape))
    name = label[1].decode()
    if kind == CELL:
        return name, [matrix(each)[1] if each else [] for _, each in rest]
    if kind == STRUCTURE:
        return name, structures(rest, count)
    found = numbers(*rest[0]) if rest else []
    return name, "".join(map(chr, found)) if kind == TEXT else found


def structures(rest: list[tuple[int, bytes]], count: int) -> list[dict]:
    width, names = numbers(*rest[0])[0], rest[1][1]
    fields = [names[at : at + width].split(b"\0")[0].decode() for at in range(0, len(names), width)]
    values = [matrix(each)[1] for _, each in rest[2:]]
    return [dict(zip(fields, values[one * len(fields) :])) for one in range(count)]


def numbers(kind: int, data: bytes) -> list:
    code = NUMBERS[kind]
    return list(struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data))
