#!/usr/bin/env python3
"""Reads a pegbase table and plays every secret with it: read_table.py FILE

Written from docs/FORMAT.md, with nothing but the standard library. BLAKE3 is not in it: the magic,
the version, the lengths and every step are checked here, the digest is left to `pegbase verify`.
"""

import json
import struct
import sys
from collections import Counter


class BadTable(Exception):
    """The bytes are not a table that this reader understands."""


def need(condition, message):
    if not condition:
        raise BadTable(message)


class Table:
    def __init__(self, data):
        need(data[:8] == b"PEGBASE\x1a" and len(data) >= 64, "not a pegbase table")
        form, *maker = struct.unpack_from("<H3B", data, 8)
        need(form == 1, "format %d, written by pegbase %d.%d.%d" % (form, *maker))
        kind, self.n, self.b, meta, tree, self.root, reserved = struct.unpack_from("<3B4I", data, 13)
        need(kind == 1 and reserved == 0, "an unknown kind of table")
        need(len(data) == 64 + meta + tree, "a wrong length")
        self.read_meta(data[64 : 64 + meta])
        self.tree = data[64 + meta :]
        need(1 <= self.n <= 4 and self.b == self.win // 8 + 1, "records of an impossible size")

    def read_meta(self, meta):
        def take(form):
            nonlocal meta
            size = struct.calcsize("<" + form)
            need(len(meta) >= size, "metadata that end too early")
            fields, meta = struct.unpack("<" + form, meta[:size]), meta[size:]
            return fields

        self.pegs, colours, self.unique, blank = take("4B")
        plan, within, consistent, exact, given = take("5B")
        need(max(self.unique, blank, consistent, exact, given) <= 1, "a flag that is not 0 or 1")
        need(1 <= self.pegs <= 8 and 1 <= colours <= 16, "impossible rules")
        need(plan in (1, 2, 3, 4, 16, 17, 18, 19, 20), "an unknown plan")
        first = take("I")[0] if given else 0
        self.total, length = take("2Q")
        need(length <= 255, "a game without end")
        self.distribution = list(take("%dI" % length))
        need(not meta, "something behind the metadata")
        self.values = colours + blank
        need(self.values >= self.pegs or not self.unique, "too few colours")
        # What a step at each place is worth, the last place first.
        self.worth, self.codes = [], 1
        for place in reversed(range(self.pegs)):
            self.worth.insert(0, self.codes)
            self.codes *= self.values - place if self.unique else self.values
        need(self.codes <= 1 << 24 and first < self.codes, "too many codes")
        self.win = self.pegs * (self.pegs + 3) // 2
        need(sum(self.distribution) == self.codes, "claims that do not add up")

    def code(self, number):
        """The pegs of the code with this number."""
        free, pegs = list(range(self.values)), []
        for worth in self.worth:
            place, number = divmod(number, worth)
            pegs.append(free.pop(place) if self.unique else free[place])
        return pegs

    def number(self, at, size):
        need(0 <= at and at + size <= len(self.tree), "a reference that leads outside")
        return int.from_bytes(self.tree[at : at + size], "little")

    def play(self, secret):
        """How many guesses find the secret, the number of a code."""
        reference, end, pegs = self.root, 0, self.code(secret)
        for guesses in range(1, len(self.distribution) + 1):
            if reference < self.codes:
                need(reference == secret, "a secret that is not found")
                return guesses
            at = reference - self.codes
            need(at >= end, "a reference that leads back")
            guess, bits = self.number(at, self.n), self.number(at + self.n, self.b)
            need(guess < self.codes, "a guess that is no code")
            need(bits >> self.win <= 1 and not bits >> (self.win - 1) & 1, "an impossible feedback")
            feedback = self.feedback(self.code(guess), pegs)
            need(bits >> feedback & 1, "a secret that is not found")
            if feedback == self.win:
                return guesses
            references = at + self.n + self.b
            end = references + self.n * bin(bits & ~(1 << self.win)).count("1")
            before = bin(bits & ((1 << feedback) - 1)).count("1")
            reference = self.number(references + self.n * before, self.n)
        raise BadTable("a game that is longer than claimed")

    @staticmethod
    def feedback(guess, secret):
        """The number of the feedback: t(t+1)/2 + blacks, with t hits in all."""
        hits = sum((Counter(guess) & Counter(secret)).values())
        return hits * (hits + 1) // 2 + sum(a == b for a, b in zip(guess, secret))


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: read_table.py FILE")
    try:
        with open(sys.argv[1], "rb") as file:
            table = Table(file.read())
        found = Counter(table.play(secret) for secret in range(table.codes))
        distribution = [found[guesses] for guesses in range(1, max(found) + 1)]
        total = sum(guesses * secrets for guesses, secrets in found.items())
        claims = (table.distribution, table.total)
        need((distribution, total) == claims, "claims that do not hold")
    except (BadTable, OSError) as error:
        sys.exit("%s: %s" % (sys.argv[1], error))
    print(json.dumps({"total": total, "worst": max(found), "distribution": distribution}))


if __name__ == "__main__":
    main()
