import { goalIcons } from '#contract/areas/goals.ts';
import { isCivilDate } from '#domain/calendar/civil-date.ts';
import type { GoalValues } from './goal-values.ts';

/** What was typed of a goal and not saved: only what differs from where the form began, so that the rest stays that of the goal. */
export interface GoalDraft {
  values: Partial<Omit<GoalValues, 'image'>>;
  /** An image was chosen. A file cannot be kept as text, so it has to be chosen again. */
  hadImage: boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isAmount = (value: unknown): boolean => value === null || Number.isSafeInteger(value);

const fits: Record<keyof GoalDraft['values'], (value: unknown) => boolean> = {
  name: isText,
  target: isAmount,
  target_date: (value) => value === null || (typeof value === 'string' && isCivilDate(value)),
  start_amount: isAmount,
  icon: (value) => (goalIcons as readonly unknown[]).includes(value),
  colour: isText,
  note: isText,
  bank_account_ids: (value) => Array.isArray(value) && value.every(Number.isSafeInteger),
};

/** The draft as text; null where the form stands as it began. */
export function draftText(values: GoalValues, began: GoalValues): string | null {
  const changed = Object.keys(fits).filter(
    (name) => JSON.stringify(values[name as keyof GoalValues]) !== JSON.stringify(began[name as keyof GoalValues]),
  );
  if (changed.length === 0 && values.image === null) return null;
  return JSON.stringify({
    values: Object.fromEntries(changed.map((name) => [name, values[name as keyof GoalValues]])),
    hadImage: values.image !== null,
  });
}

/** Reads a draft back; what an older page wrote in another way is left out, and null where nothing is left. */
export function readDraft(text: string | null): GoalDraft | null {
  try {
    const { values, hadImage } = JSON.parse(text ?? '{}') as {
      values?: Record<string, unknown>;
      hadImage?: unknown;
    };
    const input = typeof values === 'object' && values !== null ? values : {};
    const known = Object.entries(fits).filter(([name, fit]) => Object.hasOwn(input, name) && fit(input[name]));
    if (known.length === 0 && hadImage !== true) return null;
    return { values: Object.fromEntries(known.map(([name]) => [name, input[name]])), hadImage: hadImage === true };
  } catch {
    return null;
  }
}
