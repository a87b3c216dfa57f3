import { useLayoutEffect, useRef } from 'react';

/** The actions of the inbox's keys. */
export type InboxKey =
  | { kind: 'suggestion'; at: number }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'accept' | 'skip' | 'undo' | 'search' | 'merchant' | 'letter' };

/** Maps a key to an action; null if unassigned. Letters other than s and u start a search. */
export function inboxKey(key: string): InboxKey | null {
  if (/^[1-5]$/.test(key)) return { kind: 'suggestion', at: Number(key) - 1 };
  if (key === 'ArrowDown') return { kind: 'move', by: 1 };
  if (key === 'ArrowUp') return { kind: 'move', by: -1 };
  if (key === 'Enter') return { kind: 'accept' };
  if (key === '/') return { kind: 'search' };
  if (key === ' ') return { kind: 'merchant' };
  if (key.toLowerCase() === 's') return { kind: 'skip' };
  if (key.toLowerCase() === 'u') return { kind: 'undo' };
  return /^\p{L}$/u.test(key) ? { kind: 'letter' } : null;
}

/** Keys belong to the inbox unless a field, a control or a dialog has the focus. */
function isElsewhere({ target, key }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null;
  if (!element || document.querySelector('dialog[open]')) return element !== null;
  if (element.closest('textarea, select, [role="combobox"], [contenteditable="true"]')) return true;
  if (element.matches('input:not([type="checkbox"])')) return true;
  return (key === 'Enter' || key === ' ') && element.closest('a, button, input') !== null;
}

/**
 * Listens for keys while the inbox is shown. `act` returns whether the key was handled. It is updated in the same
 * commit as the screen, so that a fast key press cannot apply to the previous transaction.
 */
export function useInboxKeys(act: (key: InboxKey) => boolean): void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isElsewhere(event)) return;
      const key = inboxKey(event.key);
      if (key && latest.current(key)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
