#!/usr/bin/env python3
"""Runs the page's tests and closes with `N passed, N failed`.   count_web.py unit|e2e"""
import json, os, re, subprocess, sys, tempfile

web = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "web")


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


def e2e():
    done = subprocess.run(["npm", "run", "--silent", "e2e"], cwd=web, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(done.stdout)
    counts = re.findall(r"^(\d+) passed, (\d+) failed$", done.stdout, re.M)
    if not counts:
        return (1, 0) if done.returncode == 0 else (0, 1)
    passed, failed = map(int, counts[-1])
    return passed, failed if failed or done.returncode == 0 else 1


passed, failed = {"unit": unit, "e2e": e2e}[sys.argv[1]]()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
