/** Queue of short messages at the edge of the page. */
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

const MAX_VISIBLE = 3;
const SHOWN_MS = 5_000;
const PROBLEM_SHOWN_MS = 12_000;

export const toasts = new Store<readonly Toast[]>([]);

let lastId = 0;

export function toast(content: Omit<Toast, 'id'>): void {
  const id = ++lastId;
  toasts.update((shown) => [...shown, { ...content, id }].slice(-MAX_VISIBLE));
  setTimeout(() => dismissToast(id), content.problem ? PROBLEM_SHOWN_MS : SHOWN_MS);
}

export function dismissToast(id: number): void {
  toasts.update((shown) => shown.filter((one) => one.id !== id));
}
