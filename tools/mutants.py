#!/usr/bin/env python3
"""Switches every rule of a game off in turn and lists those whose loss no test noticed.

    mutants.py TEST-PROGRAM GAME-FOLDER [--jobs N]

The quick tests run first; only if they notice nothing the battery does. Rules of kind info or errata ask for nothing; those
in data/excused.csv are excused in a sentence. A rule that says what does not happen has no mutant: its sentence ends with "Test Suite.Name",
the test that looks for the absence, which must exist.
"""
import argparse, csv, os, re, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor

QUICK, SLOW = "-*Battery*", "*Battery*"


def rows(path):
    if not os.path.exists(path):
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


NOTHING, FAILURE, CRASH, HANG = range(4)


def notices(program, rule, tests, limit):
    """How the tests take the loss of a rule."""
    env = dict(os.environ, CF_MUTANT=rule) if rule else dict(os.environ)
    command = [program, "--gtest_filter=" + tests, "--gtest_brief=1", "--gtest_fail_fast"]
    try:
        code = subprocess.run(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=limit).returncode
        return CRASH if code < 0 else FAILURE if code else NOTHING
    except subprocess.TimeoutExpired:
        return HANG


def check_excuses(program, excused):
    """Stops if an excuse names a test that the program does not have."""
    known, suite = set(), ""
    for line in subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True).stdout.splitlines():
        if line.startswith("  "):
            known.add(suite + line.split("#")[0].strip())
        else:
            suite = line.split("#")[0].strip()
    for rule, why in excused.items():
        for test in re.findall(r"\bTest (\w[\w/]*\.\w[\w/]*)", why):
            if test not in known:
                sys.exit(f"mutants: rule {rule} is excused by {test}, and there is no such test")


def baseline(program, tests):
    started = time.time()
    if notices(program, None, tests, 1800):
        sys.exit(f"mutants: {program} fails with every rule in force; mend that first")
    return max(20.0, 8 * (time.time() - started))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("program")
    arguments.add_argument("folder")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = arguments.parse_args()
    excused = {row["number"]: row["why"] for row in rows(os.path.join(options.folder, "data/excused.csv"))}
    check_excuses(options.program, excused)
    asked = [row["number"] for row in rows(os.path.join(options.folder, "data/rules.csv")) if row["kind"] not in ("info", "errata")]
    limits = {tests: baseline(options.program, tests) for tests in (QUICK, SLOW)}
    def try_rule(rule):
        for tests in (QUICK, SLOW):
            if how := notices(options.program, rule, tests, limits[tests]):
                return how
        return NOTHING
    to_try = [rule for rule in asked if rule not in excused]
    unnoticed, how, started = [], [0] * 4, time.time()
    with ThreadPoolExecutor(options.jobs) as pool:
        for done, (rule, noticed) in enumerate(zip(to_try, pool.map(try_rule, to_try)), 1):
            how[noticed] += 1
            if noticed == NOTHING:
                unnoticed.append(rule)
                print(f"  unnoticed {rule}", flush=True)
            if sys.stderr.isatty():
                left = (time.time() - started) / done * (len(to_try) - done)
                sys.stderr.write(f"\r\x1b[K  {done}/{len(to_try)} rules, {len(unnoticed)} unnoticed, {left:.0f} s left ")
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
    print(f"{len(asked)} rules ask for something: {len(to_try) - len(unnoticed)} noticed when lost "
          f"({how[FAILURE]} by a failing test, {how[CRASH]} by a broken-off run, {how[HANG]} by a game without end), {len(unnoticed)} not, "
          f"{len(asked) - len(to_try)} excused")
    print(f"{len(to_try) - len(unnoticed)} passed, {len(unnoticed)} failed")
    sys.exit(1 if unnoticed else 0)


main()
