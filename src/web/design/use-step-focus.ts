import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps the place of whoever works with the keyboard. The button that leads from one step to the next goes with its
 * step, and the focus with it: what carries the ref (and a `tabIndex` of -1) takes it when the step changes, unless
 * something has it already.
 * @param step what tells one step from the next; the first one takes nothing.
 */
export function useStepFocus<E extends HTMLElement>(step: string): RefObject<E | null> {
  const element = useRef<E>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === null || document.activeElement === document.body) element.current?.focus();
  }, [step]);
  return element;
}
