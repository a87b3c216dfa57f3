import { useSyncExternalStore } from 'react';

/** Whether the profile must be saved again: set by a new image, cleared by saving (rule C19). */
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
