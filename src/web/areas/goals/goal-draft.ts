import { goalIcons } from '#contract/areas/goals.ts';
import { isCivilDate } from '#domain/calendar/civil-date.ts';
import type { GoalValues } from './goal-values.ts';

/** Unsaved changes of a goal: only the fields that differ from the form's defaults. */
export interface GoalDraft {
  values: Partial<Omit<GoalValues, 'image'>>;
  /** Whether an image was chosen. A file cannot be stored as text, so it must be chosen again. */
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

/** The draft as text; null if nothing changed. */
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

/** Parses a draft; fields in an outdated format are dropped. Null if nothing is left. */
export function readDraft(text: string | null): GoalDraft | null {
  try {
    const { values, hadImage } = JSON.parse(text ?? '{}') as {
      values?: Record<string, unknown>;
      hadImage?: unknown;
    };
    const draftValues = typeof values === 'object' && values !== null ? values : {};
    const known = Object.entries(fits).filter(
      ([name, fit]) => Object.hasOwn(draftValues, name) && fit(draftValues[name]),
    );
    if (known.length === 0 && hadImage !== true) return null;
    return {
      values: Object.fromEntries(known.map(([name]) => [name, draftValues[name]])),
      hadImage: hadImage === true,
    };
  } catch {
    return null;
  }
}
