import { badField } from '#contract/kit/errors.ts';

interface ShownInput {
  position: number;
  shown: boolean;
  starts_on?: string | undefined;
  ends_on?: string | undefined;
}

/** Where and when something is shown, as it is stored. @throws Failure where the last day is before the first */
export function shownFacts({ position, shown, starts_on: from, ends_on: until }: ShownInput) {
  if (from !== undefined && until !== undefined && until < from)
    throw badField('ends_on', 'Choose a last day on or after the first day.');
  return { position, shown, starts_on: from ?? null, ends_on: until ?? null };
}
