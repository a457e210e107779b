#!/usr/bin/env python3
"""Kills a busy server again and again and looks whether anything it acknowledged is gone.

    bench/kills.py PROGRAM [--kills 200] [--folder build/kills] [--port 8859] [--players 6]

Players on threads of their own play all games, take answers back, chat and lead campaigns until the server is killed
(SIGKILL, after 0.3 to 1.5 s). It is started again, and every table and campaign that was touched is compared with what
was acknowledged: each answer at its step, no step more or less, each line of chat, each event of a campaign. A request
that was under way may have been done or not, but not by half. The folder keeps the count: run it again to go on.
Ends with exit code 1 at the first loss.
"""
import argparse, base64, json, os, pathlib, random, signal, socket, struct, subprocess, sys, threading, time



class Gone(Exception):
    """The server was killed."""


class Socket:
    """A WebSocket of the smallest kind."""

    def __init__(self, port, address=""):
        forwarded = f"X-Forwarded-For: {address}\r\n" if address else ""
        try:
            self.s = socket.create_connection(("127.0.0.1", port), timeout=20)
            key = base64.b64encode(os.urandom(16)).decode()
            self.s.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{forwarded}\r\n".encode())
            self.buffer = b""
            while b"\r\n\r\n" not in self.buffer:
                self._more()
            self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        except OSError as error:
            raise Gone from error
        self.id = 0
        self.updates = {}

    def _more(self):
        try:
            data = self.s.recv(65536)
        except OSError as error:
            raise Gone from error
        if not data:
            raise Gone
        self.buffer += data

    def _take(self, n):
        while len(self.buffer) < n:
            self._more()
        out, self.buffer = self.buffer[:n], self.buffer[n:]
        return out

    def receive(self):
        while True:
            head = self._take(2)
            size = head[1] & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            body = self._take(size)
            if head[0] & 15 == 8:
                raise Gone
            if head[0] & 15 == 1:
                return json.loads(body)

    def send(self, text):
        data = text.encode()
        head = b"\x81" + (bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
                          if len(data) < 65536 else b"\xff" + struct.pack(">Q", len(data)))
        try:
            self.s.sendall(head + b"\0\0\0\0" + data)  # a mask of zeros
        except OSError as error:
            raise Gone from error

    def ask(self, method, **params):
        self.id += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params}))
        while True:
            message = self.receive()
            if message.get("method") == "table.update":
                self.updates[message["params"]["table"]] = message["params"]
            if message.get("id") == self.id and "method" not in message:
                return message


class Loss(Exception):
    pass


class Table:
    """One hot-seat table and what was acknowledged of it."""

    def __init__(self, table, token):
        self.table, self.token = table, token
        self.answers, self.steps, self.seq, self.chat = {}, 0, 0, []
        self.under_way = None
        self.over = False
        self.decision = None

    def check(self, s):
        joined = s.ask("table.join", table=self.table, token=self.token)
        if "result" not in joined:
            raise Loss(f"{self.table} cannot be opened: {joined}")
        joined = joined["result"]
        saved = s.ask("table.save", table=self.table, token=self.token)["result"]["record"]
        lines = [json.loads(line) for line in saved.splitlines()]
        stored = [line["action"] for line in lines if "action" in line]
        steps, what = len(stored), self.under_way and self.under_way[0]
        if steps != self.steps:
            if what == "act" and steps > self.steps:
                self.answers[self.steps] = self.under_way[1]
            elif what == "undo" and steps < self.steps:
                self.answers = {n: a for n, a in self.answers.items() if n < steps}
            else:
                raise Loss(f"{self.table}: {self.steps} steps were acknowledged, {steps} are there (under way: {what})")
        for n, action in self.answers.items():
            if n < steps and stored[n] != action:
                # taken back and rolled anew while it was under way
                if what != "undo":
                    raise Loss(f"{self.table}: step {n} is {stored[n]}, acknowledged was {action}")
        if any(n >= steps for n in self.answers):
            raise Loss(f"{self.table}: an acknowledged answer is missing")
        chat = [line["text"] for line in joined["chat"]]
        wanted = self.chat[-200:]
        if chat != wanted and not (what == "chat" and chat == (self.chat + [self.under_way[1]])[-200:]):
            raise Loss(f"{self.table}: chat of {len(chat)} lines, {len(wanted)} were acknowledged")
        self.chat, self.steps, self.seq, self.under_way = chat, steps, joined["seq"], None
        self.over, self.decision = joined["result"] is not None, joined["decision"]
        s.updates[self.table] = joined

    def play(self, s, rng):
        decision = s.updates.get(self.table, {}).get("decision") or self.decision
        choice = rng.random()
        if choice < 0.08:
            text = "line %d" % rng.randrange(10 ** 9)
            self.under_way = ("chat", text)
            if "result" in s.ask("table.chat", table=self.table, token=self.token, text=text):
                self.chat.append(text)
        elif choice < 0.18 and self.steps:
            self.under_way = ("undo",)
            answer = s.ask("table.undo", table=self.table, token=self.token)
            if "result" in answer and "steps" in answer["result"]:
                # A roll the taking back leads to is rolled anew: what was ours before it stands.
                self.steps, self.seq = answer["result"]["steps"], answer["result"]["seq"]
                self.answers = {n: a for n, a in self.answers.items() if n < self.steps}
        elif decision and decision.get("actions"):
            action = rng.choice(decision["actions"])["action"]
            self.under_way = ("act", action)
            answer = s.ask("table.act", table=self.table, token=self.token, seq=self.seq, action=action)
            if "result" in answer:
                self.answers[self.steps] = action
                self.steps, self.seq = answer["result"]["steps"], answer["result"]["seq"]
            elif answer["error"]["code"] == -32004:
                raise Loss(f"{self.table}: seq {self.seq} is stale: {answer}")
        else:
            self.over = True
        self.under_way = None


class Campaign:
    """A campaign with its record as far as it was acknowledged."""

    def __init__(self, made):
        self.id, self.host = made["campaign"], made["host"]
        self.told, self.under_way, self.n = None, None, 0

    def view(self, s):
        return s.ask("campaign.view", campaign=self.id, token=self.host)["result"]

    def check(self, s):
        view = self.view(s)
        told = [event["told"] for event in view["record"]]
        if self.told is not None and told != self.told:
            more = self.under_way == "act" and told[:-1] == self.told
            less = self.under_way == "undo" and told == self.told[:-1]
            if not more and not less:
                raise Loss(f"campaign {self.id}: {told}, acknowledged were {self.told} ({self.under_way})")
        self.told, self.seq, self.under_way = told, view["seq"], None

    def play(self, s, rng):
        if self.told is None:
            self.check(s)
        if len(self.told) > 1 and rng.random() < 0.4:
            self.under_way = "undo"
            answer = s.ask("campaign.undo", campaign=self.id, token=self.host, seq=self.seq)
            if "result" in answer:
                self.told, self.seq = self.told[:-1], answer["result"]["seq"]
        elif len(self.told) < 3:
            self.n += 1
            men = [{"name": f"Man {i}", "class": "hero" if i == 0 else "trooper", "equipment": ["musket"]} for i in range(3)]
            event = {"do": "found", "name": f"Team {self.n}", "list": "rangers", "members": men}
            self.under_way = "act"
            answer = s.ask("campaign.act", campaign=self.id, token=self.host, seq=self.seq, event=event)
            if "result" in answer:
                self.told, self.seq = self.told + answer["result"]["told"], answer["result"]["seq"]
        self.under_way = None


class Player(threading.Thread):
    def __init__(self, port, games, seed):
        super().__init__(daemon=True)
        self.port, self.games, self.rng = port, games, random.Random(seed)
        self.things, self.acknowledged, self.loss = [], 0, None

    def run(self):
        try:
            s = Socket(self.port)
            for thing in self.things:
                if isinstance(thing, Table):
                    joined = s.ask("table.join", table=thing.table, token=thing.token)["result"]
                    s.updates[thing.table] = joined
            while True:
                self.things = [t for t in self.things if not getattr(t, "over", False)]
                if len(self.things) < 4:
                    self.things.append(self.make(s))
                self.rng.choice(self.things).play(s, self.rng)
                self.acknowledged += 1
        except Gone:
            pass
        except Loss as loss:
            self.loss = loss

    def make(self, s):
        if self.rng.random() < 0.2:
            return Campaign(s.ask("campaign.new", title="Kills", battles=3, places=2)["result"])
        game = self.rng.choice(self.games)
        scenario = self.rng.choice(game["scenarios"])
        seats = {seat["id"] if isinstance(seat, dict) else seat: "hotseat" for seat in scenario["seats"]}
        made = s.ask("lobby.create", game=game["id"], scenario=scenario["id"], seats=seats, undo="free")["result"]
        table = Table(made["table"], next(iter(made["seats"].values())))
        joined = s.ask("table.join", table=table.table, token=table.token)["result"]
        table.steps, table.seq, table.decision = joined["steps"], joined["seq"], joined["decision"]
        s.updates[table.table] = joined
        return table


def start(program, folder, port):
    server = subprocess.Popen([program, "serve", "--port", str(port), "--data-dir", str(folder / "data"), "--no-limits"],
                              stdout=subprocess.DEVNULL, stderr=open(folder / "log", "a"))
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return server
        except OSError:
            if server.poll() is not None:
                sys.exit("the server does not start; see " + str(folder / "log"))
            time.sleep(0.05)
    sys.exit("the server does not answer")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--folder", default="build/kills")
    parser.add_argument("--port", type=int, default=8859)
    parser.add_argument("--players", type=int, default=6)
    options = parser.parse_args()
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    count = folder / "count.json"
    done = json.loads(count.read_text()) if count.exists() else {"kills": 0, "acknowledged": 0, "checked": 0}
    rng = random.Random(done["kills"])
    carried = [[] for _ in range(options.players)]  # what each player goes on with after the next start
    while done["kills"] < options.kills:
        server = start(options.program, folder, options.port)
        try:
            s = Socket(options.port)
            for things in carried:
                for thing in things:
                    thing.check(s)
                    done["checked"] += 1
            if "games" not in globals():
                globals()["games"] = s.ask("games.list")["result"]["games"]
            players = [Player(options.port, games, rng.random()) for _ in range(options.players)]
            for player, things in zip(players, carried):
                player.things = [t for t in things if not getattr(t, "over", False)]
                player.start()
            time.sleep(rng.uniform(0.3, 1.5))
        except Loss as loss:
            server.kill()
            sys.exit(f"LOST after {done['kills']} kills: {loss}")
        server.send_signal(signal.SIGKILL)
        server.wait()
        for player in players:
            player.join()
            if player.loss:
                sys.exit(f"LOST: {player.loss}")
            done["acknowledged"] += player.acknowledged
        carried = [player.things for player in players]
        done["kills"] += 1
        count.write_text(json.dumps(done))
        if done["kills"] % 10 == 0:
            print(f"{done['kills']} kills, {done['acknowledged']} acknowledged, {done['checked']} tables and campaigns checked", flush=True)
    copy = folder / f"copy-{int(time.time())}.sqlite"
    subprocess.run([options.program, "backup", str(copy), "--data-dir", str(folder / "data")], check=True)
    print(f"{done['kills']} kills, {done['acknowledged']} acknowledged, {done['checked']} checked: nothing lost")


if __name__ == "__main__":
    main()
