/** Reconnecting WebSocket: at once with a new token if the old one expired, otherwise with jittered back-off. */
import { backoffMs } from '@/lib/backoff';
import { session } from './session';

const CLOSE_TOKEN_EXPIRED = 4401;

export interface SocketOptions {
  /** Evaluated at each connect, so that the path can carry the last position. */
  path: () => string;
  /** The server's first message is `{"type":"ready"}`; without it an open socket counts as ready. */
  awaitsReady: boolean;
  onReady: () => void;
  onDown: () => void;
  onMessage: (message: unknown) => void;
}

export class LiveSocket {
  readonly #options: SocketOptions;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #closed = false;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const { token } = session;
    if (token === null) {
      this.#scheduleReconnect();
      return;
    }
    const socket = new WebSocket(socketAddress(this.#options.path()), ['bearer', token]);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (!this.#options.awaitsReady) this.#onReady();
    });
    socket.addEventListener('message', (event: MessageEvent<string>) => this.#onMessage(event.data));
    socket.addEventListener('close', (event) => this.#onClose(event.code));
  }

  #onMessage(text: string): void {
    const message = JSON.parse(text) as { type?: string };
    if (message.type === 'ready') this.#onReady();
    else this.#options.onMessage(message);
  }

  #onReady(): void {
    this.#failures = 0;
    if (!this.#closed) this.#options.onReady();
  }

  #onClose(code: number): void {
    if (this.#closed) return;
    this.#options.onDown();
    if (code === CLOSE_TOKEN_EXPIRED)
      session.refresh().then(
        () => this.#reconnect(),
        () => this.#scheduleReconnect(),
      );
    else this.#scheduleReconnect();
  }

  #reconnect(): void {
    if (!this.#closed) this.#connect();
  }

  #scheduleReconnect(): void {
    this.#timer = setTimeout(() => this.#reconnect(), backoffMs(this.#failures++));
  }
}

function socketAddress(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
