/**
 * The short messages that pass by at the edge of the screen. One list for the whole page, outside React, so that the
 * code that fetches can say something without being inside a component.
 */

export type ToastTone = 'positive' | 'negative' | 'info';

export interface ToastMessage {
  tone?: ToastTone;
  text: string;
  detail?: string;
  /** One thing to do about it, such as Undo. Doing it closes the message. */
  action?: { label: string; run: () => void };
  /** Seen but not read out, for words that are read out where they stand already. */
  quiet?: boolean;
  /** How long it stays; 0 is until dismissed. By default 6 s, 10 s with an action or bad news. */
  durationMs?: number;
}

export interface ShownToast extends ToastMessage {
  id: number;
  tone: ToastTone;
  durationMs: number;
}

/** More than this at once is noise: the oldest goes. */
const MAX_AT_ONCE = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function publish(next: readonly ShownToast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/**
 * Shows a message and answers its id. The same text in the same tone is not stacked twice; it starts its time again.
 */
export function showToast(message: ToastMessage): number {
  const tone = message.tone ?? 'info';
  lastId += 1;
  const durationMs = message.durationMs ?? (message.action || tone === 'negative' ? 10_000 : 6_000);
  const others = shown.filter((toast) => toast.text !== message.text || toast.tone !== tone || toast.action);
  publish([...others, { ...message, tone, durationMs, id: lastId }].slice(-MAX_AT_ONCE));
  return lastId;
}

export function dismissToast(id: number): void {
  publish(shown.filter((toast) => toast.id !== id));
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
