import { useState } from 'react';

export interface Choice<V> {
  /** The displayed value. */
  shown: V;
  /** Shows a choice that is being saved. */
  choose: (value: V) => void;
  /** Restores the saved value, as after a failure. */
  takeBack: () => void;
}

/**
 * A control that saves at once shows the choice until the reloaded value matches; it would otherwise jump back
 * between the reply and the reload.
 */
export function useChoice<V>(known: V): Choice<V> {
  const [choice, setChoice] = useState<{ over: V; value: V } | null>(null);
  if (choice !== null && !Object.is(choice.over, known)) setChoice(null);
  return {
    shown: choice !== null && Object.is(choice.over, known) ? choice.value : known,
    choose: (value) => setChoice({ over: known, value }),
    takeBack: () => setChoice(null),
  };
}
