#!/usr/bin/env python3
"""Runs the tests CTest knows, counts their cases, and closes with `N passed, N failed`.

    run_tests.py BUILD [--quick] [--jobs N] [--only REGEX]

A GoogleTest program counts by its cases, anything else as one. The output of what fails is printed.
"""
import argparse, json, os, re, subprocess, sys, tempfile, threading, time
from concurrent.futures import ThreadPoolExecutor


def known_tests(build):
    text = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], capture_output=True, text=True, check=True).stdout
    for test in json.loads(text)["tests"]:
        if "command" in test:
            properties = {p["name"]: p["value"] for p in test.get("properties", [])}
            yield test["name"], test["command"], properties


def run(test, quick, report):
    name, command, properties = test
    env = dict(os.environ)
    for pair in properties.get("ENVIRONMENT", []):
        key, _, value = pair.partition("=")
        env[key] = value
    env["GTEST_OUTPUT"] = "json:" + report
    if quick:
        env["GTEST_FILTER"] = "-*Battery*"
    started = time.time()
    try:
        done = subprocess.run(command, cwd=properties.get("WORKING_DIRECTORY"), env=env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", timeout=float(properties.get("TIMEOUT", 1800)))
        code, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired as late:
        code, output = -1, (late.stdout or b"").decode(errors="replace") + "\ntook too long"
    except OSError as missing:
        code, output = -1, str(missing)
    passed, failed = (1, 0) if code == 0 else (0, 1)
    if os.path.exists(report) and os.path.getsize(report):
        with open(report) as file:
            facts = json.load(file)
        failed = facts["failures"] + facts.get("errors", 0)
        cases = [case for suite in facts["testsuites"] for case in suite["testsuite"]]
        skipped = sum(1 for case in cases if case.get("result") == "SKIPPED" or case.get("status") == "NOTRUN")
        passed = len(cases) - failed - skipped
        if code != 0 and failed == 0:
            failed = 1
    return name, passed, failed, output, time.time() - started


def what_failed(output):
    """The lines of the failing cases of a GoogleTest program, or the last lines of anything else."""
    lines, kept, case = output.splitlines(), [], []
    for line in lines:
        if line.startswith("[ RUN      ]"):
            case = [line]
        elif line.startswith("[       OK ]"):
            case = []
        elif line.startswith("[  FAILED  ]") and case:
            kept += case + [line]
            case = []
        else:
            case.append(line)
    if not kept or not lines[-1].rstrip().endswith(("FAILED TEST", "FAILED TESTS")):  # it died within a case
        return lines[-80:]
    return kept[:200]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("build")
    arguments.add_argument("--quick", action="store_true")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    arguments.add_argument("--only", default="")
    options = arguments.parse_args()
    tests = [t for t in known_tests(options.build) if re.search(options.only, t[0])]
    if options.quick:
        tests = [t for t in tests if "slow" not in t[2].get("LABELS", [])]
    total_passed = total_failed = 0
    lock = threading.Lock()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(run, test, options.quick, os.path.join(folder, f"{i}.json")) for i, test in enumerate(tests)]
        for future in futures:
            name, passed, failed, output, seconds = future.result()
            with lock:
                total_passed += passed
                total_failed += failed
                print(f"  {'ok  ' if not failed else 'FAIL'} {name:<36} {passed:>5} passed {failed:>3} failed {seconds:7.1f} s", flush=True)
                if failed:
                    sys.stdout.write("".join("    | " + line + "\n" for line in what_failed(output)))
                    sys.stdout.flush()
    print(f"{total_passed} passed, {total_failed} failed")
    sys.exit(1 if total_failed else 0)


main()
