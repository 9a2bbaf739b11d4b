#!/usr/bin/env python3
"""Measures how time and memory grow with the input, and draws plots of both.

    growth.py --jar target/collate.jar [--java JAVA] [--kinds text,json,...] [--sizes 1,5,20,50] [--out target/growth] [--draw]

For each kind of request and each size, the script starts a new server, sends the same request a few times, and notes the median time and
the peak of the resident memory (VmHWM) of the process. The Node service of node_peer is measured in the same way, in turn with Collate.
It has no XML comparison. The sizes are MB (10^6 bytes) of input: the CSV, or both sides of a comparison together.

The results are written to growth.json, time.svg and memory.svg in --out. With --draw, the script only draws the plots again. The plots need
matplotlib, and the images need numpy and Pillow (Debian: python3-matplotlib, python3-numpy, python3-pil). The Node service needs setup.sh.
"""
import argparse, json, os, random, socket, statistics, subprocess, sys, tempfile, time, urllib.error, urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import make_corpora as corpora
import run

KEY = "growth-measurement-key"
KINDS = ("text", "json", "xml", "csv", "image")
NAMES = {"collate": "Collate", "node": "Node service"}


# ---------------------------------------------------------------- inputs
def make_case(kind, megabytes, d):
    """Writes the input of one measurement and returns it as a case of run.py."""
    size = megabytes * 1_000_000
    name = f"{kind}-{megabytes}"
    if kind == "csv":
        row, head = corpora.wide_rows(random.Random(12)), corpora.WIDE_HEAD
        parts, total, i = [head], len(head), 0
        while total < size:
            i += 1
            parts.append(row(i))
            total += len(parts[-1])
        corpora.w(d, name, "".join(parts))
        return {"kind": kind, "a": name}
    if kind == "image":
        write_images(size, d, name)
    else:
        for side, content in zip("ab", pair(kind, size // 2)):
            corpora.w(d, f"{name}.{side}", content)
    return {"kind": kind, "a": name + ".a", "b": name + ".b"}


def pair(kind, size):
    if kind == "xml":
        return corpora.xml_pair(size)
    if kind == "json":
        return [json.dumps(side, ensure_ascii=False) for side in corpora.json_pair(size)]
    lines, total = [], 0
    for line in corpora.source_lines(650_000, corpora.find_src_zip()):
        lines.append(line)
        total += len(line) + 1
        if total >= size:
            break
    return ["\n".join(side) + "\n" for side in (lines, corpora.edit_lines(random.Random(3), lines, 0.01))]


def write_images(size, d, name):
    """Writes two PNG files of noise, which PNG cannot make smaller: about three bytes a pixel. 1 % of the pixels differ."""
    import numpy as np
    from PIL import Image
    height = max(1, round((size / 2 / 3 * 9 / 16) ** 0.5))
    width = height * 16 // 9
    noise = np.random.default_rng(7)
    pixels = noise.integers(0, 256, (height, width, 3), dtype=np.uint8)
    Image.fromarray(pixels).save(os.path.join(d, name + ".a"), format="png", compress_level=1)
    changed = noise.random((height, width)) < 0.01
    pixels[changed] = 255 - pixels[changed]
    Image.fromarray(pixels).save(os.path.join(d, name + ".b"), format="png", compress_level=1)


# ---------------------------------------------------------------- servers
class Server:
    """A new server process on a free port. `ready` is the path of a request that succeeds when the server is ready, or None."""
    def __init__(self, command, environment, ready, log):
        self.log = open(log, "wb")
        self.process = subprocess.Popen(command, env=dict(os.environ, **environment), stdout=self.log, stderr=self.log)
        try:
            self.wait(int(environment["PORT"]), ready)
        except BaseException:
            self.stop()
            raise

    def wait(self, port, ready):
        end = time.monotonic() + 180
        while time.monotonic() < end and self.process.poll() is None:
            try:
                if ready is None:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                else:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}{ready}", timeout=2).close()
                return
            except (OSError, urllib.error.URLError):
                time.sleep(0.2)
        raise SystemExit("the server did not start: see its log")

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.log.close()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return str(s.getsockname()[1])


def start(which, opt, d):
    port = free_port()
    if which == "node":
        command = ["node", "--max-old-space-size=10000", os.path.join(os.path.dirname(os.path.abspath(__file__)), "node_peer", "server.mjs")]
        return port, Server(command, {"PORT": port, "PEER_MODULES": os.path.join(opt.dir, "node")}, None, os.path.join(d, "node.log"))
    data = tempfile.mkdtemp(dir=d)
    environment = {"PORT": port, "SERVER_PORT": port, "COLLATE_DATA_DIR": data, "COLLATE_BOOTSTRAP_KEYS_0_SECRET": KEY,
                   "COLLATE_BOOTSTRAP_KEYS_0_NAME": "growth", "COLLATE_BOOTSTRAP_KEYS_0_PLAN": "enterprise",
                   "COLLATE_BOOTSTRAP_KEYS_0_REQUESTS_PER_HOUR": "1000000000", "COLLATE_BOOTSTRAP_KEYS_0_MAX_BODY_SIZE": "600MB"}
    return port, Server([opt.java, "-Xmx" + opt.heap, "-jar", opt.jar], environment, "/actuator/health/readiness", os.path.join(d, "collate.log"))


def measure(which, case, opt, d):
    """Returns the median time in seconds and the peak memory in MiB, or the reason why there are none."""
    port, server = start(which, opt, d)
    try:
        body = run.body_of(case)
        http = run.Http(f"http://127.0.0.1:{port}/" + ("v1" if case["kind"] == "csv" else "api/v1"))
        times = []
        for k in range(opt.runs + opt.warm_up):
            seconds, _ = http.call(*body)
            if k >= opt.warm_up:
                times.append(seconds)
        return {"seconds": statistics.median(times), "mebibytes": run.vm_hwm(server.process.pid)}
    except run.Slow:
        return {"failed": f"no response after {opt.limit:g} s"}
    except RuntimeError as e:
        return {"failed": str(e)}
    finally:
        server.stop()


# ---------------------------------------------------------------- results
def draw(results, out):
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plt
    matplotlib.rcParams.update({"svg.hashsalt": "collate", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9})
    kinds = [k for k in KINDS if any(r["kind"] == k for r in results)]
    for field, title, name in (("seconds", "time of a request, s", "time"), ("mebibytes", "peak resident memory, MiB", "memory")):
        figure, axes = plt.subplots(1, len(kinds), figsize=(2.6 * len(kinds), 2.8), sharey=True, squeeze=False)
        for axis, kind in zip(axes[0], kinds):
            for which, style in (("collate", "o-"), ("node", "s--")):
                points = [(r["megabytes"], r[field]) for r in results if r["kind"] == kind and r["server"] == which and field in r]
                if points:
                    axis.plot(*zip(*sorted(points)), style, color={"collate": "#0a58ca", "node": "#7a7a7a"}[which], label=NAMES[which], markersize=4)
            axis.set(title=kind, xlabel="input, MB", xscale="log", yscale="log", xticks=sorted({r["megabytes"] for r in results}))
            axis.xaxis.set_major_formatter(matplotlib.ticker.ScalarFormatter())
            axis.minorticks_off()
            axis.grid(alpha=0.3)
        axes[0][0].set_ylabel(title)
        axes[0][0].legend(frameon=False)
        figure.tight_layout()
        figure.savefig(os.path.join(out, name + ".svg"), metadata={"Date": None, "Creator": None})
        plt.close(figure)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--jar", default=os.path.join("target", "collate.jar"))
    ap.add_argument("--java", default="java", help="Java 25 or later")
    ap.add_argument("--heap", default="4g")
    ap.add_argument("--kinds", default=",".join(KINDS))
    ap.add_argument("--sizes", default="1,5,20,50", help="MB of input")
    ap.add_argument("--servers", default="collate,node")
    ap.add_argument("--runs", type=int, default=5)
    ap.add_argument("--warm-up", type=int, default=3, help="requests that are not counted")
    ap.add_argument("--limit", type=float, default=60.0, help="seconds after which a request counts as failed")
    ap.add_argument("--dir", default=os.path.join(tempfile.gettempdir(), "peers"), help="folder in which setup.sh installed the peers")
    ap.add_argument("--out", default=os.path.join("target", "growth"))
    ap.add_argument("--draw", action="store_true", help="only draw the plots again")
    opt = ap.parse_args()
    path = os.path.join(opt.out, "growth.json")
    if opt.draw:
        return draw(json.load(open(path)), opt.out)
    os.makedirs(opt.out, exist_ok=True)
    results = []
    with tempfile.TemporaryDirectory(prefix="growth-") as d:
        run.OPT = argparse.Namespace(corpora=d, highlight=False, limit=opt.limit, key=KEY)
        for kind in opt.kinds.split(","):
            for megabytes in map(int, opt.sizes.split(",")):
                case = make_case(kind, megabytes, d)
                for which in opt.servers.split(","):
                    if kind == "xml" and which == "node":
                        continue
                    result = {"kind": kind, "megabytes": megabytes, "server": which, **measure(which, case, opt, d)}
                    results.append(result)
                    print(result, flush=True)
    json.dump(results, open(path, "w"), indent=1)
    draw(results, opt.out)


if __name__ == "__main__":
    main()
