import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs } from '../src/net/backoff';
import { Rpc, RpcError, socketAddress } from '../src/net/rpc';

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  answer(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const connect = () => new Rpc({ url: 'ws://x/ws', makeSocket: () => new FakeSocket() as unknown as WebSocket });
const last = () => FakeSocket.all[FakeSocket.all.length - 1]!;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('backoff', () => {
  it('grows, stays under the limit, and spreads', () => {
    const middle = () => 0.5;
    expect(backoffMs(0, middle)).toBe(250);
    expect(backoffMs(3, middle)).toBe(2000);
    expect(backoffMs(50, middle)).toBe(10_000);
    expect(backoffMs(2, () => 0)).toBeLessThan(backoffMs(2, () => 1));
  });
});

describe('the connection', () => {
  it('answers calls and refuses with the server reason', async () => {
    const server = connect();
    last().open();
    const good = server.call('a');
    const bad = server.call('b');
    last().answer({ id: 1, result: 5 });
    last().answer({ id: 2, error: { code: -32001, message: 'no', data: { rule: '6.3' } } });
    expect(await good).toBe(5);
    await expect(bad).rejects.toMatchObject({ code: -32001, data: { rule: '6.3' } });
  });
  it('sends what waited once the socket opens, and repeats reads after a break', async () => {
    const server = connect();
    const read = server.call('read');
    expect(last().sent).toHaveLength(0);
    last().open();
    expect(last().sent).toHaveLength(1);
    last().close();
    expect(server.state).toBe('lost');
    vi.advanceTimersByTime(20_000);
    last().open();
    expect(last().sent).toHaveLength(1);
    last().answer({ id: 1, result: 'late' });
    expect(await read).toBe('late');
  });
  it('never repeats an action that may have arrived', async () => {
    const server = connect();
    last().open();
    const act = server.call('table.act', {}, { repeat: false });
    const refused = expect(act).rejects.toBeInstanceOf(RpcError);
    last().close();
    await refused;
    vi.advanceTimersByTime(20_000);
    last().open();
    expect(last().sent).toHaveLength(0);
  });
  it('gives a socket up when the network is gone, without waiting for it to close', () => {
    const server = connect();
    last().open();
    const old = last();
    const seen: unknown[] = [];
    server.on('table.update', (p) => seen.push(p));
    old.close = () => undefined; // its farewell is not answered
    server.giveUp();
    expect(server.state).toBe('lost');
    old.answer({ method: 'table.update', params: { seq: 1 } });
    expect(seen).toHaveLength(0);
    server.hurry();
    last().open();
    expect(server.state).toBe('open');
    old.onclose?.();
    expect(server.state).toBe('open');
    server.giveUp();
    server.giveUp();
    expect(FakeSocket.all).toHaveLength(2);
  });
  it('hands pushes to listeners and drops what is no JSON', () => {
    const server = connect();
    last().open();
    const seen: unknown[] = [];
    const stop = server.on('table.update', (p) => seen.push(p));
    last().answer({ method: 'table.update', params: { seq: 1 } });
    last().onmessage?.({ data: 'rubbish' });
    stop();
    last().answer({ method: 'table.update', params: { seq: 2 } });
    expect(seen).toEqual([{ seq: 1 }]);
  });
});

it('puts the socket beside the page, under any sub-path', () => {
  expect(socketAddress('https://example.org/games/fire/#/t/1')).toBe('wss://example.org/games/fire/ws');
  expect(socketAddress('http://127.0.0.1:8750/')).toBe('ws://127.0.0.1:8750/ws');
});
