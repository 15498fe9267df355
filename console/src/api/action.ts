/** Mutation hook for buttons and forms: one request per press, one idempotency key per intention, a toast on success. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '@/kit/toasts';
import { ActionKey } from '@/lib/idempotency';
import { Problem } from './problem';

interface ActionOptions<Input, Output> {
  run: (input: Input, key: string) => Promise<Output>;
  /** Toast text after success. */
  done?: string | ((output: Output, input: Input) => string);
  /** Query keys to invalidate after success; live changes cover the rest. */
  invalidates?: readonly QueryKey[] | ((output: Output, input: Input) => readonly QueryKey[]);
  onDone?: (output: Output, input: Input) => void;
  /** Forms and dialogs show the problem beside the fields; a lone button has only the toast. */
  problems?: 'toast' | 'inline';
}

export interface Action<Input> {
  act: (input: Input) => void;
  pending: boolean;
  problem: Problem | null;
  reset: () => void;
}

export function useAction<Input = void, Output = unknown>(
  options: ActionOptions<Input, Output>,
): Action<Input> {
  const queries = useQueryClient();
  const [key] = useState(() => new ActionKey());
  // React state updates one render late; a double click arrives before that.
  const running = useRef(false);

  const mutation = useMutation({
    mutationFn: (input: Input) => options.run(input, key.for(input)),
    onSuccess: (output, input) => {
      key.renew();
      for (const queryKey of valueOf(options.invalidates, output, input) ?? []) {
        void queries.invalidateQueries({ queryKey });
      }
      const text = valueOf(options.done, output, input);
      if (text !== undefined) toast({ tone: 'ok', title: text });
      options.onDone?.(output, input);
    },
    onError: (error) => {
      const problem = Problem.from(error);
      if (!problem.isUncertain) key.renew();
      if (options.problems !== 'inline') toast({ tone: 'bad', title: problem.title, problem });
    },
    onSettled: () => {
      running.current = false;
    },
  });

  return {
    act: (input) => {
      if (running.current) return;
      running.current = true;
      mutation.mutate(input);
    },
    pending: mutation.isPending,
    problem: mutation.error === null ? null : Problem.from(mutation.error),
    reset: mutation.reset,
  };
}

function valueOf<T, Output, Input>(
  value: T | ((output: Output, input: Input) => T) | undefined,
  output: Output,
  input: Input,
): T | undefined {
  return typeof value === 'function' ? (value as (output: Output, input: Input) => T)(output, input) : value;
}
