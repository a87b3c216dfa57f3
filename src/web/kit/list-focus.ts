import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

export interface ListFocus<E extends HTMLElement> {
  ref: RefObject<E | null>;
  tabIndex: -1;
  onFocus: (event: FocusEvent) => void;
}

/** Props for a list whose rows may disappear: if the focused row is removed, the list takes the focus. */
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
