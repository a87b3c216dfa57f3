import { useEffect, useSyncExternalStore } from 'react';

/**
 * The open modal dialogs, lowest first. While one is open the browser makes everything outside it inert, so what has
 * to stay within reach (toasts) moves into the topmost one.
 */
let open: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function publish(next: readonly HTMLElement[]): void {
  open = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The element that is on top: the last modal dialog, or null for the page itself. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(watch, () => open.at(-1) ?? null);
}

/** Counts a dialog as open for as long as the component is mounted. */
export function useAsTopLayer(element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return;
    publish([...open, element]);
    return () => publish(open.filter((other) => other !== element));
  }, [element]);
}
