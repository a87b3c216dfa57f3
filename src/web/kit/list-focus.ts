import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

export interface ListFocus<E extends HTMLElement> {
  ref: RefObject<E | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
}

/**
 * Spread on a list whose rows go when something was done about them: whoever works with the keyboard and stood in a row
 * that went stands on the list then, and not at the head of the page.
 */
export function useListFocus<E extends HTMLElement = HTMLUListElement>(): ListFocus<E> {
  const ref = useRef<E>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === null || document.activeElement === document.body) ref.current?.focus();
  });
  return { ref, tabIndex: -1, onFocus: (event) => void (last.current = event.target) };
}
