import { frequencies } from '#domain/loans/terms.ts';
import type { LoanDetailOnWire, LoanPaymentOnWire } from '#contract/areas/loans.ts';
import { displayStatus } from '#domain/loans/actions.ts';
import type { LoanStatus } from '#domain/loans/actions.ts';

type Tone = 'plain' | 'accent' | 'positive' | 'negative' | 'warning' | 'info';

const tones: Readonly<Record<LoanStatus, Tone>> = {
  active: 'positive',
  pending: 'info',
  external: 'plain',
  arrears: 'negative',
  paid: 'plain',
};

/** Rule L03: the status as it is shown, and its tone. */
export function statusFace(loanStatus: string): { status: LoanStatus; tone: Tone } {
  const status = displayStatus(loanStatus);
  return { status, tone: tones[status] };
}

export const paymentWords: Readonly<Record<LoanPaymentOnWire['kind'], string>> = {
  draw: 'Paid out to you',
  instalment: 'Payment',
  additional: 'Extra payment',
  payout: 'Full payment',
  resolve: 'Payment to resolve',
};

/** A payment is only paid once the bank has confirmed it. */
export const paymentFaces: Readonly<Record<LoanPaymentOnWire['state'], { word: string; tone: Tone }>> = {
  scheduled: { word: 'Waiting', tone: 'info' },
  sent: { word: 'With the bank', tone: 'warning' },
  held: { word: 'Held up by us', tone: 'info' },
  complete: { word: 'Arrived', tone: 'positive' },
  dishonoured: { word: 'Did not come', tone: 'negative' },
  returned: { word: 'Sent back', tone: 'negative' },
  given_up: { word: 'Not collected', tone: 'plain' },
};

export const instalmentFaces: Readonly<
  Record<LoanDetailOnWire['schedule'][number]['state'], { word: string; tone: Tone }>
> = {
  paid: { word: 'Paid', tone: 'positive' },
  part: { word: 'Part paid', tone: 'info' },
  due: { word: 'To come', tone: 'plain' },
  overdue: { word: 'Overdue', tone: 'negative' },
};

export const frequencyWords = {
  weekly: 'Each week',
  fortnightly: 'Each fortnight',
  four_weekly: 'Every four weeks',
  monthly: 'Each month',
} as const;

export const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyWords[value] }));

/** 'Visa ending in 4242' */
export function cardName({ brand, last_four: lastFour }: { brand: string; last_four: string }): string {
  return `${brand} ending in ${lastFour}`;
}

/** 'Good until 12/2030' */
export function cardExpiry({ expires }: { expires: string }): string {
  return `Good until ${expires.slice(5)}/${expires.slice(0, 4)}`;
}
