import { useState } from 'react';

export interface Choice<V> {
  /** What the control shows. */
  shown: V;
  /** Shows a choice that is on its way to the server. */
  choose: (value: V) => void;
  /** Shows what is known again, as after a failure. */
  takeBack: () => void;
}

/**
 * A control that changes something at the server at once shows the choice until what is known has changed with it: between
 * the answer and the list that is asked for again it would jump back otherwise.
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
