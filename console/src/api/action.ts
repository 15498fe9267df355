/** What a button does: once however often it is pressed, with one key per intention, and a word when it is done. */
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '@/kit/toasts';
import { ActionKey } from '@/lib/idempotency';
import { Problem } from './problem';

interface ActionOptions<Input, Output> {
  run: (input: Input, key: string) => Promise<Output>;
  /** Said in a toast after success. */
  done?: string | ((output: Output, input: Input) => string);
  /** What is stale after success; live changes cover the rest. */
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
  // State arrives a render late; a double click doesn't wait for it.
  const running = useRef(false);

  const mutation = useMutation({
    mutationFn: (input: Input) => options.run(input, key.for(input)),
    onSuccess: (output, input) => {
      key.renew();
      for (const queryKey of valueOf(options.invalidates, output, input) ?? []) {
        void queries.invalidateQueries({ queryKey });
      }
      const words = valueOf(options.done, output, input);
      if (words !== undefined) toast({ tone: 'ok', title: words });
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
