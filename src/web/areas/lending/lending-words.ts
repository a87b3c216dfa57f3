import type { ApplicationState, SliderFacts } from '#contract/areas/lending-shapes.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { regularPayment } from '#domain/loans/plan.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';

/** How an application stands, in the words and the tone of a badge. */
export const stateFaces = {
  draft: { says: 'Draft', tone: 'plain' },
  review: { says: 'Under review', tone: 'info' },
  second: { says: 'Second approval', tone: 'info' },
  offered: { says: 'Offer open', tone: 'positive' },
  accepted: { says: 'Accepted', tone: 'positive' },
  declined: { says: 'Declined', tone: 'negative' },
  withdrawn: { says: 'Withdrawn', tone: 'plain' },
  turned_down: { says: 'Turned down', tone: 'plain' },
  lapsed: { says: 'Expired', tone: 'plain' },
  cooled_off: { says: 'Cancelled', tone: 'plain' },
} as const satisfies Record<ApplicationState, { says: string; tone: string }>;

const everyWords = { weekly: 'week', fortnightly: 'fortnight', four_weekly: 'four weeks', monthly: 'month' } as const;

/** 'every fortnight' */
export function frequencyWords(kind: keyof typeof everyWords): string {
  return `every ${everyWords[kind]}`;
}

/** The pay cycle of the slider as the rules take it. */
export function cycleOf({ kind, payday, day }: SliderFacts['pay_cycle']): PayCycle {
  return kind === 'monthly' ? { kind, day: day ?? 1 } : { kind, payday: payday! };
}

/** The last moment of the days for second thoughts, which end with a midnight: its date is the last day. */
export function lastMoment(until: Date): Date {
  return new Date(until.getTime() - 1);
}

/**
 * '24 repayments of $239.26, the last of $239.32', or 'of up to …' where fees have made the first ones a cent larger.
 */
export function repaymentsInWords(amounts: readonly number[]): string {
  const dollars = (cents: number) => formatCents(cents, { currency: true });
  const regular = regularPayment(amounts.map((cents) => ({ cents })));
  const last = amounts.at(-1)!;
  const repayments = counted(amounts.length, 'repayment');
  if (amounts.slice(0, -1).some((cents) => cents !== regular))
    return `${repayments} of up to ${dollars(Math.max(regular, last))}`;
  return `${repayments} of ${dollars(regular)}${last === regular ? '' : `, the last of ${dollars(last)}`}`;
}
