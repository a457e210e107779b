#!/usr/bin/env python3
"""Runs the page's tests and closes with `N passed, N failed`.   count_web.py unit|e2e"""
import json, os, re, socket, subprocess, sys, tempfile, time, urllib.request

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
web = os.path.join(root, "web")


def unit():
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        done = subprocess.run(["npx", "vitest", "run", "--reporter=default", "--reporter=json", "--outputFile=" + report, "--passWithNoTests"], cwd=web)
        if not os.path.exists(report):
            return 0, 1
        with open(report) as file:
            facts = json.load(file)
    failed = facts["numFailedTests"]
    return facts["numPassedTests"], failed if failed or done.returncode == 0 else 1


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(url, server):
    for _ in range(300):
        if server.poll() is not None:
            sys.exit("count_web: the server ended at once")
        try:
            urllib.request.urlopen(url, timeout=1)
            return
        except OSError:
            time.sleep(0.1)
    sys.exit("count_web: the server does not answer")


def e2e():
    program = os.path.join(root, "build/dev/councilfire")
    port = free_port()
    url = f"http://127.0.0.1:{port}/"
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([program, "serve", "--port", str(port), "--data-dir", folder], stdout=subprocess.DEVNULL)
        try:
            wait_for(url, server)
            # Every habit with every game, every scenario to its end: a few answers clicked, the rest by programs. `npm run e2e` clicks more.
            env = {"CF_CLICKS": "20", "CF_CLICKS_MORE": "5", "CF_CLICK_S": "90", "CF_PARALLEL": "2", "CF_QUICK": "1", "CF_SLOW": "1",
                   "CF_ARTEFACTS": os.path.join(root, "build/e2e"), **os.environ, "CF_URL": url}
            run = lambda names: subprocess.run(["node", "e2e/run.mjs", *names], cwd=web, env=env, stdout=subprocess.PIPE,
                                               stderr=subprocess.STDOUT, text=True).stdout
            out = run([])
            slow = re.findall(r"^FAIL  (.+?) \(", out, re.M)
            if 0 < len(slow) <= 12:  # a browser on a busy machine may miss a deadline: a few are tried once more, alone, and it is said
                print(out, "\nOnce more:", ", ".join(slow))
                env["CF_PARALLEL"] = "1"
                again = run(slow)
                out = re.sub(r"^FAIL  .*$", "", out, flags=re.M) + again
        finally:
            server.terminate()
            server.wait()
    print(out)
    passed, failed = len(re.findall(r"^ok  ", out, re.M)), len(re.findall(r"^FAIL", out, re.M))
    return passed, failed if passed else 1


passed, failed = {"unit": unit, "e2e": e2e}[sys.argv[1]]()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
