import { useEffect, useSyncExternalStore } from 'react';

/** Whether the command palette is open: Ctrl-K or Command-K, or the button in the shell. */
let state = { isOpen: false, openings: 0 };
const watchers = new Set<() => void>();

function publish(isOpen: boolean): void {
  state = { isOpen, openings: state.openings + (isOpen && !state.isOpen ? 1 : 0) };
  for (const watcher of watchers) watcher();
}

export function openPalette(): void {
  publish(true);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** `openings` counts how often it was opened: the palette is loaded on demand, each time that it is not there yet. */
export function usePaletteKey(): { isOpen: boolean; openings: number; close: () => void } {
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
