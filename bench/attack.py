#!/usr/bin/env python3
"""One address does its worst; how do the others fare?

    bench/attack.py PROGRAM worst [--seconds 20] [--sockets 50] [--victims 12] [--method NAME]
    bench/attack.py PROGRAM commanders [--tables 200] [--seconds 20]

`worst`: 50 sockets of one address ask, without waiting, for whatever takes long: long games are joined, looked at, saved,
forked, verified and measured for luck, boards and decisions with all refusals, hints, odds, plans, lists of tables, big
messages. Meanwhile other addresses play, an answer a second each; the times of their answers are told, before and during.
`commanders`: one address opens tables on which commanders play each other and looks at all of them; a stranger's answer to
a novice is timed until the novice has answered.
Addresses are told apart by X-Forwarded-For, as a proxy on this machine does.
"""
import argparse, json, multiprocessing, pathlib, random, subprocess, sys, tempfile, threading, time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from kills import Gone, Socket


def start(program, folder, port):
    server = subprocess.Popen([program, "serve", "--port", str(port), "--data-dir", folder], stdout=subprocess.DEVNULL,
                              stderr=open(folder + "/log", "w"))
    for _ in range(200):
        try:
            Socket(port)
            return server
        except Gone:
            time.sleep(0.1)
    sys.exit("the server does not start")


def percentile(values, p):
    values = sorted(values)
    return values[min(len(values) - 1, int(p * len(values)))] if values else float("nan")


def summary(times):
    return f"{len(times)} answers, p50 {1000 * percentile(times, 0.5):.1f} ms, p99 {1000 * percentile(times, 0.99):.1f} ms, longest {1000 * max(times, default=0):.1f} ms"


def hot_seat(s, game, scenario):
    seats = {seat["id"] if isinstance(seat, dict) else seat: "hotseat" for seat in scenario["seats"]}
    made = s.ask("lobby.create", game=game["id"], scenario=scenario["id"], seats=seats)["result"]
    return made["table"], next(iter(made["seats"].values()))


def victim(port, number, until, pause, out):
    """Plays an answer a second and notes how long each takes."""
    rng, times = random.Random(number), []
    try:
        s = Socket(port, f"192.0.2.{number + 10}")
        games = s.ask("games.list")["result"]["games"]
        while time.time() < until:
            game = games[number % len(games)]
            table, token = hot_seat(s, game, rng.choice(game["scenarios"]))
            now = s.ask("table.join", table=table, token=token, keeps=True)["result"]
            while time.time() < until and now.get("decision", {}) and now["decision"].get("actions"):
                time.sleep(pause * rng.uniform(0.5, 1.5))
                action = rng.choice(now["decision"]["actions"])["action"]
                began = time.perf_counter()
                answer = s.ask("table.act", table=table, token=token, seq=now["seq"], action=action)
                times.append((time.time(), time.perf_counter() - began))
                if "result" not in answer:
                    out.put(("error", answer))
                    break
                now = s.updates[table]
    except Gone:
        out.put(("error", "the server closed a victim's socket"))
    out.put(("times", times))


def long_games(program, folder):
    """Records of long games, as anybody can make them."""
    records = []
    for game, scenario in (("carolinas", "16.1"), ("warpath", ""), ("ohio", "campaign")):
        listed = json.loads(subprocess.run([program, "games", "--json"], capture_output=True, text=True).stdout)["games"]
        info = next((g for g in listed if g["id"] == game), None)
        if not info:
            continue
        chosen = next((s for s in info["scenarios"] if s["id"] == scenario), info["scenarios"][-1])
        seats = [seat["id"] if isinstance(seat, dict) else seat for seat in chosen["seats"]]
        out = f"{folder}/{game}"
        subprocess.run([program, "match", game, chosen["id"], *[a for s in seats for a in ("--seat", f"{s}=random")],
                        "--games", "1", "--seed", "3", "--save", out], capture_output=True)
        for file in pathlib.Path(out).rglob("*.cfr"):
            text = file.read_text()
            if len(text) < 3_900_000:
                records.append(text)
    return records


def attacker(port, number, until, records, only, asked):
    rng = random.Random(1000 + number)
    try:
        s = Socket(port, "192.0.2.1")
        games = s.ask("games.list")["result"]["games"]
        tables = []
        for record in records:
            opened = s.ask("record.open", record=record)
            if "result" in opened:
                tables.append((opened["result"]["table"], "", opened["result"]["steps"]))
        game = rng.choice(games)
        made = s.ask("lobby.create", game=game["id"], scenario=rng.choice(game["scenarios"])["id"],
                     seats={}, hints=True)
        own = None
        if "result" in made:
            seats = made["result"]["seats"]
            own = (made["result"]["table"], list(seats.values()))
        methods = {
            "join": lambda t: ("table.join", {"table": t[0], "token": t[1]}),
            "at": lambda t: ("table.at", {"table": t[0], "token": t[1], "step": rng.randrange(t[2] + 1), "seat": "all"}),
            "luck": lambda t: ("table.luck", {"table": t[0], "token": t[1]}),
            "save": lambda t: ("table.save", {"table": t[0], "token": t[1]}),
            "verify": lambda t: ("table.verify", {"table": t[0], "token": t[1]}),
            "fork": lambda t: ("table.fork", {"table": t[0], "step": rng.randrange(t[2] + 1)}),
            "mine": lambda t: ("lobby.mine", {"tokens": [{"table": x[0], "token": "x"} for x in tables] * 30}),
            "board": lambda t: ("table.board", {"game": game["id"], "scenario": rng.choice(game["scenarios"])["id"]}),
            "words": lambda t: ("game.words", {"game": game["id"]}),
            "rules": lambda t: ("rules.get", {"game": rng.choice(games)["id"]}),
            "list": lambda t: ("games.list", {}),
            "public": lambda t: ("lobby.public", {}),
            "create": lambda t: ("lobby.create", {"game": game["id"], "scenario": rng.choice(game["scenarios"])["id"]}),
            "check": lambda t: ("campaign.lists", {}),
            "big": lambda t: ("games.list", {"x": "[" * 60 + "x" * 3_000_000}),
        }
        if own:
            for name in ("decision", "hint", "odds", "plan"):
                methods[name] = lambda t, name=name: (
                    "table." + name, {"table": own[0], "token": rng.choice(own[1]), "action": {"verb": "x"}, "level": "commander",
                                      "place": "x"})
        names = [only] if only else list(methods)
        while time.time() < until:
            t = rng.choice(tables) if tables else ("none", "", 0)
            method, params = methods[rng.choice(names)](t)
            s.ask(method, **params)
            asked[number] += 1
    except Gone:
        pass


def attack(port, sockets, until, records, only, out):
    asked = [0] * sockets
    threads = [threading.Thread(target=attacker, args=(port, n, until, records, only, asked)) for n in range(sockets)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    out.put(("asked", sum(asked)))


def worst(options, port, folder):
    records = long_games(options.program, folder)
    print(f"{len(records)} long records, {[len(r) // 1024 for r in records]} KiB", flush=True)
    out = multiprocessing.Queue()
    begin = time.time()
    middle, end = begin + options.seconds, begin + 2 * options.seconds
    victims = [multiprocessing.Process(target=victim, args=(port, n, end, 1.0, out)) for n in range(options.victims)]
    for process in victims:
        process.start()
    time.sleep(max(0, middle - time.time()))
    attackers = [multiprocessing.Process(target=attack, args=(port, options.sockets // 2, end, records, options.method, out))
                 for _ in range(2)]
    for process in attackers:
        process.start()
    before, during, asked = [], [], 0
    for _ in range(len(victims) + len(attackers)):
        while True:
            kind, value = out.get()
            if kind == "error":
                print("victim:", value)
                continue
            break
        if kind == "asked":
            asked += value
        else:
            before += [t for at, t in value if at < middle]
            during += [t for at, t in value if at >= middle + 1]
    print("before: " + summary(before))
    print(f"during ({asked} requests of the attacker answered): " + summary(during))


def commanders(options, port, folder):
    greedy = Socket(port, "192.0.2.1")
    games = greedy.ask("games.list")["result"]["games"]
    rng = random.Random(5)
    made, watching = 0, []
    for n in range(options.tables):
        game = games[n % len(games)]
        scenario = rng.choice(game["scenarios"])
        seats = {seat["id"] if isinstance(seat, dict) else seat: "commander" for seat in scenario["seats"]}
        while True:
            answer = greedy.ask("lobby.create", game=game["id"], scenario=scenario["id"], seats=seats)
            if answer.get("error", {}).get("code") != -32005 or "limit" in answer["error"].get("data", {}) and answer["error"]["data"]["limit"] == 200:
                break
            time.sleep(0.2)
        if "result" not in answer:
            print("refused:", answer)
            break
        made += 1
        if n % 50 == 0:
            watching.append(Socket(port, "192.0.2.1"))
        watching[-1].ask("table.join", table=answer["result"]["table"])

    def drain(s):
        try:
            while True:
                s.receive()
        except Gone:
            pass
    for s in watching:
        threading.Thread(target=drain, args=(s,), daemon=True).start()
    print(f"{made} tables of commanders", flush=True)
    time.sleep(3)
    times, end = {}, time.time() + options.seconds
    stranger = Socket(port, "192.0.2.2")
    while time.time() < end:
        for game in games:
            scenario = rng.choice(game["scenarios"])
            seats = [seat["id"] if isinstance(seat, dict) else seat for seat in scenario["seats"]]
            mine = rng.choice(seats)
            table = stranger.ask("lobby.create", game=game["id"], scenario=scenario["id"],
                                 seats={s: "person" if s == mine else "novice" for s in seats})["result"]
            began = time.perf_counter()
            now = stranger.ask("table.join", table=table["table"], token=table["seats"][mine])["result"]
            waited = now["decision"] and "actions" not in now["decision"]
            for _ in range(40):
                while now["decision"] and "actions" not in now["decision"] and now["result"] is None:
                    message = stranger.receive()
                    if message.get("method") == "table.update" and message["params"]["table"] == table["table"]:
                        now = message["params"]
                        if waited:
                            times.setdefault(game["id"], []).append(time.perf_counter() - began)
                            began = time.perf_counter()
                if now["result"] is not None or time.time() > end + 20:
                    break
                action = rng.choice(now["decision"]["actions"])["action"]
                began, waited = time.perf_counter(), True
                answer = stranger.ask("table.act", table=table["table"], token=table["seats"][mine], seq=now["seq"], action=action)
                if "result" not in answer:
                    break
                now = stranger.updates[table["table"]]
            stranger.ask("table.leave", table=table["table"])
    everything = [t for of in times.values() for t in of]
    for game, of in times.items():
        print(f"{game}: novice " + summary(of))
    print("all: " + summary(everything) + f"; within a second: {100 * sum(t <= 1 for t in everything) / max(1, len(everything)):.1f} %")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("what", choices=["worst", "commanders"])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--sockets", type=int, default=50)
    parser.add_argument("--victims", type=int, default=12)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--method", default="")
    parser.add_argument("--port", type=int, default=8858)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = start(options.program, folder, options.port)
        try:
            (worst if options.what == "worst" else commanders)(options, options.port, folder)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
