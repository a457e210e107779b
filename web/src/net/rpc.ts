// JSON-RPC 2.0 over one WebSocket per tab. The socket comes back by itself; requests made while it is away
// wait for it, except those that must not be repeated blindly (an action may have arrived).
import { backoffMs } from './backoff';

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: Record<string, unknown> | undefined,
  ) {
    super(message);
  }
}

export const LOST = -1;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: RpcError): void;
  message: string;
  repeat: boolean;
  sent: boolean;
}

export type LinkState = 'connecting' | 'open' | 'lost';

export interface RpcOptions {
  url: string;
  makeSocket?: (url: string) => WebSocket;
}

export class Rpc {
  private socket: WebSocket | null = null;
  private nextId = 1;
  private waiting = new Map<number, Waiting>();
  private pushes = new Map<string, Set<(params: never) => void>>();
  private stateListeners = new Set<(state: LinkState) => void>();
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  state: LinkState = 'connecting';

  constructor(private options: RpcOptions) {
    this.open();
  }

  private open(): void {
    if (this.closed) return;
    const socket = (this.options.makeSocket ?? ((url) => new WebSocket(url)))(this.options.url);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.setState('open');
      for (const entry of this.waiting.values()) if (!entry.sent) this.transmit(entry);
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => this.lost(socket);
    socket.onerror = () => socket.close();
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.setState('lost');
    for (const [id, entry] of this.waiting) {
      if (!entry.sent) continue;
      if (entry.repeat) entry.sent = false;
      else {
        this.waiting.delete(id);
        entry.reject(new RpcError(LOST, 'The connection broke before the answer came.', undefined));
      }
    }
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), backoffMs(this.attempt++));
  }

  /** The browser says the network is gone. A socket may take a minute to notice, so it is given up at once. */
  giveUp(): void {
    const socket = this.socket;
    if (!socket) return;
    socket.onopen = socket.onmessage = null;
    this.lost(socket);
    socket.close();
  }

  /** Try at once, for example when the browser says the network is back. */
  hurry(): void {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.open();
  }

  private setState(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.stateListeners) listener(state);
  }

  onState(listener: (state: LinkState) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  on<T>(method: string, listener: (params: T) => void): () => void {
    const set = this.pushes.get(method) ?? new Set();
    set.add(listener as (params: never) => void);
    this.pushes.set(method, set);
    return () => set.delete(listener as (params: never) => void);
  }

  private transmit(entry: Waiting): void {
    if (this.socket?.readyState !== 1) return;
    this.socket.send(entry.message);
    entry.sent = true;
  }

  call<T>(method: string, params: Record<string, unknown> = {}, options: { repeat?: boolean } = {}): Promise<T> {
    const id = this.nextId++;
    const message = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    return new Promise<T>((resolve, reject) => {
      const entry: Waiting = {
        resolve: resolve as (value: unknown) => void,
        reject,
        message,
        repeat: options.repeat ?? true,
        sent: false,
      };
      this.waiting.set(id, entry);
      this.transmit(entry);
    });
  }

  private receive(data: string): void {
    let message: {
      id?: number;
      method?: string;
      params?: unknown;
      result?: unknown;
      error?: { code?: number; message?: string; data?: Record<string, unknown> };
    };
    try {
      message = JSON.parse(data);
    } catch {
      return; // a message that is no JSON can only be dropped
    }
    if (message.method && message.id === undefined) {
      for (const listener of this.pushes.get(message.method) ?? [])
        (listener as (p: unknown) => void)(message.params ?? {});
      return;
    }
    const entry = this.waiting.get(Number(message.id));
    if (!entry) return;
    this.waiting.delete(Number(message.id));
    if (message.error)
      entry.reject(
        new RpcError(message.error.code ?? 0, message.error.message ?? 'The server refused.', message.error.data),
      );
    else entry.resolve(message.result);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

/** The socket lives beside the page, so it works under any sub-path. */
export function socketAddress(page: string): string {
  const url = new URL('ws', page);
  url.hash = '';
  url.search = '';
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.toString();
}

let shared: Rpc | null = null;

export function rpc(): Rpc {
  if (!shared) {
    shared = new Rpc({ url: socketAddress(document.baseURI) });
    addEventListener('online', () => shared?.hurry());
    addEventListener('offline', () => shared?.giveUp());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && shared?.hurry());
  }
  return shared;
}
