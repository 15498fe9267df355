/** The queue of short words at the edge of the page. */
import type { Problem } from '@/api/problem';
import { Store } from '@/lib/store';
import type { Tone } from '@/lib/tone';

export interface Toast {
  id: number;
  tone: Tone;
  title: string;
  detail?: string;
  problem?: Problem;
}

const VISIBLE = 3;
const SHOWN_MS = 5_000;
const PROBLEM_SHOWN_MS = 12_000;

export const toasts = new Store<readonly Toast[]>([]);

let lastId = 0;

export function toast(words: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  toasts.update((shown) => [...shown, { ...words, id }].slice(-VISIBLE));
  setTimeout(() => dismissToast(id), words.problem ? PROBLEM_SHOWN_MS : SHOWN_MS);
}

export function dismissToast(id: number): void {
  toasts.update((shown) => shown.filter((one) => one.id !== id));
}
