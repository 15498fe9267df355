import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem, signedIn } from '../../tests/fixtures';
import { session } from './session';
import { LiveSocket } from './socket';

class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];
  readonly url: string;
  readonly protocols: string[];
  constructor(url: string, protocols: string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
    FakeSocket.opened.push(this);
  }
  close = vi.fn();
  receive(message: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  closeWith(code: number) {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

const answers = vi.fn<() => Promise<Response>>();
const onReady = vi.fn();
const onDown = vi.fn();
const onMessage = vi.fn();
let socket: LiveSocket;

const last = () => {
  const opened = FakeSocket.opened.at(-1);
  if (!opened) throw new Error('No socket was opened.');
  return opened;
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  answers.mockReset();
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', answers);
  answers.mockResolvedValueOnce(json(signedIn('first')));
  await session.signIn('ada', 'secret');
  socket = new LiveSocket({
    path: () => '/ws/changes?project=proj_1',
    awaitsReady: true,
    onReady,
    onDown,
    onMessage,
  });
});

afterEach(async () => {
  socket.close();
  answers.mockResolvedValueOnce(new Response(null, { status: 204 }));
  await session.signOut();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a live socket', () => {
  it('carries the token as a subprotocol, never in the address', () => {
    expect(last().url).toMatch(/^ws:\/\/.*\/ws\/changes\?project=proj_1$/);
    expect(last().protocols).toEqual(['bearer', 'first']);
  });

  it('is ready after the ready message, and passes on later messages', () => {
    last().receive({ type: 'ready' });
    last().receive({ type: 'change', seq: 1 });
    expect(onReady).toHaveBeenCalledOnce();
    expect(onMessage).toHaveBeenCalledExactlyOnceWith({ type: 'change', seq: 1 });
  });

  it('reconnects after a drop, later each time', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    last().closeWith(1006);
    expect(onDown).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.opened).toHaveLength(2);
    last().closeWith(1006);
    await vi.advanceTimersByTimeAsync(999);
    expect(FakeSocket.opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.opened).toHaveLength(3);
  });

  it('refreshes the token at once when that is why it was closed', async () => {
    answers.mockResolvedValueOnce(json(signedIn('second')));
    last().closeWith(4401);
    await vi.advanceTimersByTimeAsync(0);
    expect(last().protocols).toEqual(['bearer', 'second']);
  });

  it('waits for a sign-in when the refresh is refused', async () => {
    answers.mockResolvedValueOnce(problem('token_revoked', 401));
    last().closeWith(4401);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('stays closed once closed', async () => {
    socket.close();
    last().closeWith(1000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(onDown).not.toHaveBeenCalled();
  });
});
