import type { HistoryPayment } from '#contract/areas/entitlements.ts';
import { counted } from '#domain/text/counted.ts';

interface Face {
  word: string;
  tone: 'plain' | 'positive' | 'negative' | 'warning' | 'info';
}

const faces: Readonly<Record<string, Face>> = {
  scheduled: { word: 'Scheduled', tone: 'info' },
  sent: { word: 'Processing', tone: 'warning' },
  held: { word: 'On hold', tone: 'info' },
  given_up: { word: 'Cancelled', tone: 'plain' },
  complete: { word: 'Paid', tone: 'positive' },
  failed: { word: 'Failed', tone: 'negative' },
  dishonoured: { word: 'Failed', tone: 'negative' },
  returned: { word: 'Returned', tone: 'negative' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
  waiting: { word: 'Awaiting payment', tone: 'info' },
  withdrawn: { word: 'Cancelled', tone: 'plain' },
  begun: { word: 'Started', tone: 'positive' },
  paid: { word: 'Paid', tone: 'positive' },
  refunded: { word: 'Refunded', tone: 'plain' },
  booked: { word: 'Recorded', tone: 'plain' },
};

/** The state of a payment; it is only complete once the bank has confirmed it. */
export function paymentFace({ state }: Pick<HistoryPayment, 'state'>): Face {
  return faces[state] ?? { word: state.replaceAll('_', ' '), tone: 'plain' };
}

/** Whether money moves; cancelled and refused payments do not count. */
export function counts({ state }: Pick<HistoryPayment, 'state'>): boolean {
  return !['failed', 'dishonoured', 'returned', 'given_up', 'cancelled', 'withdrawn', 'refunded'].includes(state);
}

/** '1 entry', '1,200 entries' */
export function entriesText(entries: number): string {
  return counted(entries, 'entry', 'entries');
}
