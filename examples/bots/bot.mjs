#!/usr/bin/env node
// A Councilfire bot in JavaScript: takes the action whose label sorts first, which is silly but always legal.
//
// Run it as a player:   councilfire match quickbattle blue_licks_1782 --seat native=cmd:examples/bots/bot.mjs --seat settler=random
// One JSON-RPC request per line in, one answer per line out; docs/protocol.md has the messages.
import { createInterface } from "node:readline";

function choose(decision) {
  const sorted = [...decision.actions].sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
  return sorted[0].action;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const result = method === "bot.choose" ? { action: choose(params.decision) } : {};
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\n");
});
