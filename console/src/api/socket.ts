/** A WebSocket that comes back: with a new token when the old one ended, with jittered backoff otherwise. */
import { backoffMs } from '@/lib/backoff';
import { session } from './session';

const TOKEN_ENDED = 4401;

export interface SocketOptions {
  /** Asked anew at each connect, so that it can carry where the last one ended. */
  path: () => string;
  /** The server's first message is `{"type":"ready"}`; without it an open socket counts as ready. */
  greets: boolean;
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
      this.#later();
      return;
    }
    const socket = new WebSocket(socketAddress(this.#options.path()), ['bearer', token]);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (!this.#options.greets) this.#ready();
    });
    socket.addEventListener('message', (event: MessageEvent<string>) => this.#received(event.data));
    socket.addEventListener('close', (event) => this.#ended(event.code));
  }

  #received(text: string): void {
    const message = JSON.parse(text) as { type?: string };
    if (message.type === 'ready') this.#ready();
    else this.#options.onMessage(message);
  }

  #ready(): void {
    this.#failures = 0;
    if (!this.#closed) this.#options.onReady();
  }

  #ended(code: number): void {
    if (this.#closed) return;
    this.#options.onDown();
    if (code === TOKEN_ENDED)
      session.refresh().then(
        () => this.#reconnect(),
        () => this.#later(),
      );
    else this.#later();
  }

  #reconnect(): void {
    if (!this.#closed) this.#connect();
  }

  #later(): void {
    this.#timer = setTimeout(() => this.#reconnect(), backoffMs(this.#failures++));
  }
}

function socketAddress(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
