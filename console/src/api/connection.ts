/** Connection state for the banners: whether the server is reachable and until when it asked the client to wait. */
import { Store } from '@/lib/store';

export interface ConnectionState {
  reachable: boolean;
  /** Epoch milliseconds until which the server asked the client to wait. */
  waitUntilMs: number | null;
}

const DEFAULT_WAIT_S = 5;

class Connection {
  readonly state = new Store<ConnectionState>({ reachable: true, waitUntilMs: null });

  constructor() {
    addEventListener('offline', () => this.unreachable());
    addEventListener('online', () => this.state.update((state) => ({ ...state, reachable: true })));
  }

  answered(response: Response): void {
    const waitS =
      response.status === 429 ? Number(response.headers.get('Retry-After')) || DEFAULT_WAIT_S : null;
    const { reachable, waitUntilMs } = this.state.get();
    if (reachable && waitS === null) return;
    this.state.set({
      reachable: true,
      waitUntilMs: waitS === null ? waitUntilMs : Date.now() + waitS * 1000,
    });
  }

  unreachable(): void {
    this.state.update((state) => ({ ...state, reachable: false }));
  }

  waited(): void {
    this.state.update((state) => ({ ...state, waitUntilMs: null }));
  }
}

export const connection = new Connection();
