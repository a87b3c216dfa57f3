import { useEffect, useSyncExternalStore } from 'react';

/** Whether the command palette is open: Ctrl-K or Command-K, or the button in the shell. */
let state = { isOpen: false, wasOpened: false };
const watchers = new Set<() => void>();

function publish(isOpen: boolean): void {
  state = { isOpen, wasOpened: state.wasOpened || isOpen };
  for (const watcher of watchers) watcher();
}

export function openPalette(): void {
  publish(true);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** `wasOpened` stays true after the first time, so that the palette is loaded on demand. */
export function usePaletteKey(): { isOpen: boolean; wasOpened: boolean; close: () => void } {
  const current = useSyncExternalStore(watch, () => state);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      publish(!state.isOpen);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return { ...current, close: () => publish(false) };
}
