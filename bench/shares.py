#!/usr/bin/env python3
"""Measures the size on disk of many shares, and the time of requests while they are stored.

    shares.py --jar target/collate.jar [--java JAVA] [--count 100000] [--postgres postgresql://USER@HOST:PORT/DATABASE]

Without --postgres, the script uses the embedded database. The PostgreSQL database must be empty. The script first creates shares of three
kinds by HTTP: two texts of 2 KB (90 %), two texts of 50 KB (9 %), two images of 200 KB (1 %). Then it copies these rows with SQL, each copy
with a random token, so all rows have the form in which the server stores them. The shares belong to 20 keys. One tenth of them has expired
when the server starts again, and the server deletes these.
"""
import argparse, base64, glob, json, os, random, re, statistics, subprocess, sys, tempfile, time, urllib.request, zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import make_corpora as corpora
from growth import Server, free_port

OWNERS = 20
ADMIN = "shares-measurement-admin"
H2 = {"token": "replace(cast(random_uuid() as varchar), '-', '')", "series": "system_range(0, {} - 1)", "finish": "analyze"}
POSTGRES = {"token": "replace(cast(gen_random_uuid() as varchar), '-', '')", "series": "generate_series(0, {} - 1)", "finish": "vacuum analyze"}
CLONE = """
create table clone as
  select 'shr_' || substr({token}, 1, 24) as token, t.token as template, t.owner_id, s.i
  from {series} as s(i) join share t on t.title = case when mod(s.i, 100) < 90 then 'small' when mod(s.i, 100) < 99 then 'large' else 'image' end
    || mod(s.i / 100, {owners});
insert into share (token, owner_id, title, format, original_size, modified_size, additions, deletions, changes, created_at, expires_at, view_count, stored_size)
  select c.token, c.owner_id, t.title, t.format, t.original_size, t.modified_size, t.additions, t.deletions, t.changes, t.created_at - c.i * interval '1' second,
    case mod(c.i / 7, 10) when 0 then t.created_at - interval '1' second when 1 then t.created_at + interval '7' day when 2 then t.created_at + interval '30' day end,
    0, t.stored_size
  from clone c join share t on t.token = c.template;
insert into share_chunk (token, part, position, bytes)
  select c.token, k.part, k.position, k.bytes from clone c join share_chunk k on k.token = c.template;
drop table clone;
{finish};
"""


class Database:
    """Runs SQL scripts while the server is stopped."""
    def __init__(self, opt, directory):
        self.opt, self.directory = opt, directory
        self.dialect = POSTGRES if opt.postgres else H2
        if not opt.postgres:
            with zipfile.ZipFile(opt.jar) as jar:
                name = next(n for n in jar.namelist() if re.search(r"/h2-[\d.]+\.jar$", n))
                self.driver = jar.extract(name, directory)

    def settings(self):
        if not self.opt.postgres:
            return {}
        user, address = re.fullmatch(r"postgresql://(\w+)@(.*)", self.opt.postgres).groups()
        return {"SPRING_DATASOURCE_URL": "jdbc:postgresql://" + address, "SPRING_DATASOURCE_USERNAME": user}

    def run(self, script):
        path = os.path.join(self.directory, "script.sql")
        open(path, "w").write(script)
        if self.opt.postgres:
            return subprocess.run(["psql", "-qAt", "-v", "ON_ERROR_STOP=1", self.opt.postgres, "-f", path], check=True, capture_output=True, text=True).stdout
        url = "jdbc:h2:file:" + os.path.join(self.directory, "collate")
        return subprocess.run([self.opt.java, "-Xmx4g", "-cp", self.driver, "org.h2.tools.RunScript", "-url", url, "-script", path], check=True, capture_output=True, text=True).stdout

    def size(self):
        if self.opt.postgres:
            return int(self.run("select pg_database_size(current_database());"))
        return sum(map(os.path.getsize, glob.glob(os.path.join(self.directory, "collate*.db"))))


class Client:
    def __init__(self, port, key):
        self.root, self.key = f"http://127.0.0.1:{port}", key

    def call(self, path, body=None, method=None):
        """Returns the response and the milliseconds that it took."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Authorization": "Bearer " + self.key, "Content-Type": "application/json"}, method=method)
        begin = time.perf_counter()
        with urllib.request.urlopen(request) as response:
            content = response.read()
        return content, 1000 * (time.perf_counter() - begin)


def start(opt, database, directory, log):
    port = free_port()
    environment = {"PORT": port, "SERVER_PORT": port, "COLLATE_DATA_DIR": directory, "COLLATE_ADMIN_TOKEN": ADMIN, **database.settings()}
    for i in range(OWNERS):
        environment |= {f"COLLATE_BOOTSTRAP_KEYS_{i}_{name}": value for name, value in
                        {"SECRET": key(i), "PLAN": "enterprise", "REQUESTS_PER_HOUR": "1000000000", "MAX_STORED_BYTES": "1000GB"}.items()}
    return port, Server([opt.java, "-Xmx1g", "-jar", opt.jar], environment, "/actuator/health/readiness", log)


def key(owner):
    return f"shares-measurement-key-{owner:04}"


def contents(kind, seed):
    if kind == "image":
        bits = random.Random(seed)
        side = lambda: "data:image/png;base64," + base64.b64encode(noise(bits)).decode()
        return {"format": "image", "original": side(), "modified": side()}
    lines, size = [], {"small": 2_000, "large": 50_000}[kind]
    for line in SOURCE[random.Random(seed).randrange(len(SOURCE) // 2):]:
        lines.append(line)
        size -= len(line) + 1
        if size <= 0:
            break
    return {"format": "text", "original": "\n".join(lines), "modified": "\n".join(corpora.edit_lines(random.Random(seed), lines, 0.05))}


def noise(bits):
    """A PNG file of about 200 KB that cannot be compressed: 256 x 256 pixels of noise."""
    import struct, zlib
    rows = b"".join(b"\0" + bits.randbytes(3 * 256) for _ in range(256))
    chunk = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 256, 256, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def create_templates(port):
    for owner in range(OWNERS):
        for kind in ("small", "large", "image"):
            body = {**contents(kind, owner), "options": {"title": f"{kind}{owner}"}}
            Client(port, key(owner)).call("/api/v1/share", body)


def timed(name, calls):
    times = sorted(call()[1] for call in calls)
    print(f"{name:32} median {statistics.median(times):7.1f} ms   95 % {times[int(0.95 * len(times))]:7.1f} ms", flush=True)


def measure_requests(port, runs):
    client, admin = Client(port, key(0)), Client(port, ADMIN)
    tokens, path = [], "/api/v1/share?limit=100"
    while path and len(tokens) < 10 * runs:
        page = json.loads(client.call(path)[0])
        tokens += [share["token"] for share in page["shares"]]
        path = page.get("nextCursor") and "/api/v1/share?limit=100&cursor=" + page["nextCursor"]
    some = random.Random(1).sample(tokens, min(runs, len(tokens)))
    timed("create, two texts of 2 KB", [lambda i=i: client.call("/api/v1/share", contents("small", i)) for i in range(runs)])
    timed("read", [lambda t=t: client.call("/api/v1/share/" + t) for t in some])
    timed("page", [lambda t=t: client.call("/share/" + t) for t in some])
    timed("list the newest 20", [lambda: client.call("/api/v1/share")] * runs)
    if path:
        timed(f"list 20 after {len(tokens)}", [lambda: client.call(path.replace("limit=100", "limit=20"))] * runs)
    timed("account with stored bytes", [lambda: client.call("/api/v1/account")] * runs)
    timed("console: newest 100 of all keys", [lambda: admin.call("/admin/v1/shares")] * runs)
    timed("console: search for a token", [lambda t=t: admin.call("/admin/v1/shares?q=" + t) for t in some[:5]])
    timed("delete", [lambda t=t: client.call("/api/v1/share/" + t, method="DELETE") for t in some])


def wait_for_purge(log, expired):
    begin, end = time.monotonic(), time.monotonic() + 1_800
    while time.monotonic() < end:
        found = re.search(r"Deleted (\d+) expired shares", open(log).read())
        if found:
            print(f"the server deleted {found[1]} expired shares in about {time.monotonic() - begin:.0f} s after its start", flush=True)
            return
        time.sleep(0.5)
    raise SystemExit(f"{expired} expired shares were not deleted in half an hour")


def main():
    global SOURCE
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--jar", default=os.path.join("target", "collate.jar"))
    ap.add_argument("--java", default="java", help="Java 21 or later")
    ap.add_argument("--count", type=int, default=100_000, help="number of shares")
    ap.add_argument("--runs", type=int, default=200, help="number of requests of each kind")
    ap.add_argument("--postgres", help="an empty PostgreSQL database; without it, the embedded database is measured")
    opt = ap.parse_args()
    SOURCE = list(corpora.source_lines(50_000, corpora.find_src_zip()))
    with tempfile.TemporaryDirectory(prefix="shares-") as d:
        database, log = Database(opt, d), os.path.join(d, "collate.log")
        port, server = start(opt, database, d, log)
        create_templates(port)
        server.process.terminate()
        server.process.wait()
        empty, begin = database.size(), time.monotonic()
        database.run(CLONE.format(token=database.dialect["token"], series=database.dialect["series"].format(opt.count), owners=OWNERS, finish=database.dialect["finish"]))
        print(f"{opt.count} shares inserted in {time.monotonic() - begin:.0f} s; {(database.size() - empty) / 1e6:.0f} MB on disk", flush=True)
        log = os.path.join(d, "collate-2.log")
        port, server = start(opt, database, d, log)
        try:
            wait_for_purge(log, opt.count // 10)
            measure_requests(port, opt.runs)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
