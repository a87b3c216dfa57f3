import { useSyncExternalStore } from 'react';

/** Whether the profile waits to be saved again: a new image sets the mark, saving the details clears it (rule C19). */
let needsUpdate = false;
const watchers = new Set<() => void>();

export function markProfile(next: boolean): void {
  needsUpdate = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useProfileMark(): boolean {
  return useSyncExternalStore(watch, () => needsUpdate);
}
