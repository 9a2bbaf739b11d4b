#!/usr/bin/env python3
"""Simulates replicas of Collate and the store that counts their requests: how many requests they serve, and how long the requests wait.

    capacity.py [--replicas 2] [--cores 2] [--rate 1000] [--mix small=0.9,text-4mb=0.1] [--store database] [--keys 100] [--seconds 60]
    capacity.py --check

Requests arrive at random (Poisson) and go to a random replica. A request first counts itself in the store: in memory (no time), or at a
database or Redis, which serve a limited number of checks at the same time, and only one at a time for each key. Then it computes on one
core of its replica for a random time around the mean of its kind. A request that waits for a core longer than --patience gets 503.

The default costs are CPU times from docs/scaling.md. Replace them with --cost after you have measured your own requests:
--cost small=0.1,report=250 (milliseconds). --check compares the simulation with the Erlang C formula, which is exact for one replica with
exponential times.
"""
import argparse
import collections
import heapq
import math
import random

# CPU milliseconds of a request, and whether the time varies a lot (exponential) or little.
COSTS = {"small": 0.055, "text-4mb": 19, "json-40mb": 430, "csv-15mb": 110, "png-4k": 80}
# Milliseconds of a check, and how many checks are served at the same time.
STORES = {"memory": (0.0, 1), "database": (0.25, 2), "redis": (0.02, 1)}


class Station:
    """Servers with one queue. The events of the simulation call `arrive`, and `done` when a server becomes free."""
    def __init__(self, simulation, servers):
        self.simulation, self.free, self.queue = simulation, servers, collections.deque()
        self.busy = 0.0

    def arrive(self, seconds, then, expires=math.inf, refused=None):
        self.queue.append((seconds, then, expires, refused))
        self.next()

    def next(self):
        while self.free and self.queue:
            seconds, then, expires, refused = self.queue.popleft()
            if self.simulation.now > expires:
                refused()
                continue
            self.free -= 1
            self.busy += seconds
            self.simulation.at(seconds, lambda then=then: self.done(then))

    def done(self, then):
        self.free += 1
        then()
        self.next()


class Simulation:
    def __init__(self, seed):
        self.now, self.events, self.counter = 0.0, [], 0
        self.random = random.Random(seed)

    def at(self, delay, action):
        self.counter += 1
        heapq.heappush(self.events, (self.now + delay, self.counter, action))

    def run(self, until):
        while self.events and self.events[0][0] <= until:
            self.now, _, action = heapq.heappop(self.events)
            action()
        self.now = until


def simulate(opt, mix, costs):
    """Returns the latencies in seconds, the number of refused requests, and the use of the cores and of the store (0 to 1)."""
    s = Simulation(opt.seed)
    replicas = [Station(s, opt.cores) for _ in range(opt.replicas)]
    check_ms, width = STORES[opt.store]
    # The store serves the checks of one key one after the other.
    width = min(width, opt.keys)
    store = Station(s, width)
    kinds, weights = list(mix), list(mix.values())
    latencies, refused = [], [0]

    def refuse():
        refused[0] += 1

    def compute(start, kind):
        mean = costs[kind] / 1000
        seconds = s.random.expovariate(1 / mean) if opt.exponential else mean * s.random.uniform(0.7, 1.3)
        s.random.choice(replicas).arrive(
            seconds, lambda: latencies.append(s.now - start), s.now + opt.patience, refuse)

    def arrive():
        s.at(s.random.expovariate(opt.rate), arrive)
        start, kind = s.now, s.random.choices(kinds, weights)[0]
        if check_ms == 0:
            return compute(start, kind)
        store.arrive(check_ms / 1000, lambda: compute(start, kind))

    s.at(0, arrive)
    s.run(opt.seconds)
    cores = sum(r.busy for r in replicas) / (opt.seconds * opt.cores * opt.replicas)
    return latencies, refused[0], cores, store.busy / (opt.seconds * width)


def erlang_c_wait(rate, mean, servers):
    """Returns the mean waiting time of a queue with Poisson arrivals and exponential times (Erlang C)."""
    load = rate * mean
    below = sum(load ** k / math.factorial(k) for k in range(servers))
    full = load ** servers / math.factorial(servers) * servers / (servers - load)
    return full / (below + full) * mean / (servers - load)


def pairs(text):
    return {name: float(value) for name, value in (part.split("=") for part in text.split(","))} if text else {}


def check():
    worst = 0
    for cores, use in ((1, 0.5), (2, 0.7), (4, 0.8)):
        mean = 0.01
        opt = argparse.Namespace(seed=1, cores=cores, replicas=1, rate=use * cores / mean, keys=1, store="memory",
                                 exponential=True, patience=math.inf, seconds=2000)
        latencies, *_ = simulate(opt, {"x": 1}, {"x": 1000 * mean})
        measured = sum(latencies) / len(latencies) - mean
        exact = erlang_c_wait(opt.rate, mean, cores)
        worst = max(worst, abs(measured / exact - 1))
        print(f"{cores} cores, {use:.0%} used: mean wait {measured * 1000:.2f} ms, by formula {exact * 1000:.2f} ms")
    if worst > 0.05:
        raise SystemExit("the simulation differs from the formula by more than 5 %")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--replicas", type=int, default=2)
    ap.add_argument("--cores", type=int, default=2, help="cores of each replica")
    ap.add_argument("--rate", type=float, default=1000, help="requests per second of all clients")
    ap.add_argument("--mix", default="small=1", help="fractions of the kinds of requests: " + ", ".join(COSTS))
    ap.add_argument("--cost", default="", help="CPU milliseconds of kinds")
    ap.add_argument("--store", choices=STORES, default="database")
    ap.add_argument("--keys", type=int, default=100, help="number of keys in use")
    ap.add_argument("--patience", type=float, default=5)
    ap.add_argument("--seconds", type=float, default=60)
    ap.add_argument("--exponential", action="store_true", help="times of computing vary much")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--check", action="store_true")
    opt = ap.parse_args()
    if opt.check:
        return check()
    mix, costs = pairs(opt.mix), {**COSTS, **pairs(opt.cost)}
    unknown = set(mix) - set(costs)
    if unknown:
        raise SystemExit("no cost for " + ", ".join(sorted(unknown)) + ": use --cost")
    latencies, refused, cores, store = simulate(opt, mix, costs)
    latencies.sort()
    at = lambda share: 1000 * latencies[int(share * (len(latencies) - 1))] if latencies else math.nan
    print(f"{len(latencies) / opt.seconds:,.0f} responses/s, {refused / opt.seconds:,.1f} refused/s, "
          f"p50 {at(.5):.2f} ms, p99 {at(.99):.2f} ms, cores {cores:.0%} used, store {store:.0%} used")


if __name__ == "__main__":
    main()
