import type { RecurringFrequency } from '#contract/areas/bills.ts';
import type { ConnectionOnWire } from '#contract/areas/connections.ts';
import { frequencyNames } from '#web/areas/bills/public.tsx';

/** 'Rent, every fortnight'. */
export function billWords(name: string, frequency: RecurringFrequency): string {
  return `${name}, ${frequencyNames[frequency].toLowerCase()}`;
}

/** Whether a bank shares a member's data. */
export const consentWords: Readonly<Record<ConnectionOnWire['state'], string>> = {
  waiting: 'Waiting for the member to sign in',
  open: 'Connected',
  ended: 'Consent ended',
  withdrawn: 'Consent withdrawn',
};
