import type * as z from 'zod/mini';
import type { emailFrequency } from '#contract/areas/settings.ts';

export type EmailFrequency = z.output<typeof emailFrequency>;

/** How often emails are sent, as members read it. */
export const emailFrequencies: readonly { value: EmailFrequency; label: string }[] = [
  { value: 'immediately', label: 'As it happens' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'monthly', label: 'Once a month' },
  { value: 'never', label: 'Never' },
];
