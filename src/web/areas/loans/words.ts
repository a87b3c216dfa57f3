import { frequencies } from '#domain/loans/terms.ts';
import type { LoanDetailOnWire, LoanPaymentOnWire } from '#contract/areas/loans.ts';
import { displayStatus } from '#domain/loans/actions.ts';
import type { LoanStatus } from '#domain/loans/actions.ts';

type Tone = 'plain' | 'accent' | 'positive' | 'negative' | 'warning' | 'info';

const faces: Readonly<Record<LoanStatus, { word: string; tone: Tone }>> = {
  active: { word: 'Active', tone: 'positive' },
  pending: { word: 'Pending', tone: 'info' },
  external: { word: 'External', tone: 'plain' },
  arrears: { word: 'Arrears', tone: 'negative' },
  paid: { word: 'Paid', tone: 'plain' },
};

/** Rule L03: the status, its word as it is shown, and its tone. */
export function statusFace(loanStatus: string): { status: LoanStatus; word: string; tone: Tone } {
  const status = displayStatus(loanStatus);
  return { status, ...faces[status] };
}

export const paymentWords: Readonly<Record<LoanPaymentOnWire['kind'], string>> = {
  draw: 'Loan payout',
  instalment: 'Repayment',
  additional: 'Extra repayment',
  payout: 'Final repayment',
  resolve: 'Repayment',
};

/** A payment is only paid once the bank has confirmed it. */
export const paymentFaces: Readonly<Record<LoanPaymentOnWire['state'], { word: string; tone: Tone }>> = {
  scheduled: { word: 'Scheduled', tone: 'info' },
  sent: { word: 'Processing', tone: 'warning' },
  held: { word: 'Delayed by us', tone: 'info' },
  complete: { word: 'Paid', tone: 'positive' },
  dishonoured: { word: 'Didn’t go through', tone: 'negative' },
  returned: { word: 'Returned', tone: 'negative' },
  given_up: { word: 'Not collected', tone: 'plain' },
};

export const instalmentFaces: Readonly<
  Record<LoanDetailOnWire['schedule'][number]['state'], { word: string; tone: Tone }>
> = {
  paid: { word: 'Paid', tone: 'positive' },
  part: { word: 'Part paid', tone: 'info' },
  due: { word: 'Upcoming', tone: 'plain' },
  overdue: { word: 'Overdue', tone: 'negative' },
};

export const frequencyWords = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'Every four weeks',
  monthly: 'Monthly',
} as const;

export const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyWords[value] }));

/** 'Visa ending 4242' */
export function cardName({ brand, last_four: lastFour }: { brand: string; last_four: string }): string {
  return `${brand} ending ${lastFour}`;
}

/** 'Expires 12/2030' */
export function cardExpiry({ expires }: { expires: string }): string {
  return `Expires ${expires.slice(5)}/${expires.slice(0, 4)}`;
}

const MASK = '•••';

/** 'Everyday •••678', or the card that repayments come from. */
export function repaymentSource({ card, facilitator }: Pick<LoanDetailOnWire, 'card' | 'facilitator'>): string {
  if (card) return cardName(card);
  const account = facilitator.bank_info;
  return account ? `${account.name} ${MASK}${account.account_number.slice(-3)}` : 'your account';
}
