import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '@/kit/toasts';
import { useAction } from './action';
import { Problem } from './problem';

const queries = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

const run = vi.fn<(input: { id: string }, key: string) => Promise<string>>();
const offline = Problem.network();
const refused = new Problem({ status: 409, code: 'state_conflict', title: 'No', detail: 'No' });

beforeEach(() => {
  run.mockReset();
  toasts.set([]);
});

function renderAction() {
  return renderHook(() => useAction({ run, done: 'Released', invalidates: [['allocations']] }), { wrapper });
}

async function actAndWait(hook: ReturnType<typeof renderAction>, id: string) {
  act(() => hook.result.current.act({ id }));
  await waitFor(() => expect(hook.result.current.pending).toBe(false));
}

const keysSent = () => run.mock.calls.map(([, key]) => key);

it('runs once however often the button is pressed', async () => {
  let finish: (value: string) => void = () => undefined;
  run.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const hook = renderAction();
  act(() => {
    hook.result.current.act({ id: 'a' });
    hook.result.current.act({ id: 'a' });
  });
  await waitFor(() => expect(hook.result.current.pending).toBe(true));
  expect(run).toHaveBeenCalledTimes(1);
  act(() => finish('done'));
  await waitFor(() => expect(hook.result.current.pending).toBe(false));
});

it('shows a toast and invalidates queries on success', async () => {
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  run.mockResolvedValue('done');
  await actAndWait(renderAction(), 'a');
  expect(toasts.get()).toMatchObject([{ tone: 'ok', title: 'Released' }]);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['allocations'] });
});

it('uses the same key again while the outcome is unknown, a new one after success', async () => {
  run.mockRejectedValueOnce(offline).mockResolvedValue('done');
  const hook = renderAction();
  await actAndWait(hook, 'a');
  expect(hook.result.current.problem).toBe(offline);
  await actAndWait(hook, 'a');
  await actAndWait(hook, 'a');
  const [first, second, third] = keysSent();
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it('uses a new key after a refusal, since its answer is stored with the old one', async () => {
  run.mockRejectedValueOnce(refused).mockResolvedValue('done');
  const hook = renderAction();
  await actAndWait(hook, 'a');
  await actAndWait(hook, 'a');
  const [first, second] = keysSent();
  expect(second).not.toBe(first);
});
