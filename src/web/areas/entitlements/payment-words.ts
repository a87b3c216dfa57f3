import type { HistoryPayment } from '#contract/areas/entitlements.ts';

interface Face {
  word: string;
  tone: 'plain' | 'positive' | 'negative' | 'warning' | 'info';
}

const faces: Readonly<Record<string, Face>> = {
  scheduled: { word: 'Planned', tone: 'info' },
  sent: { word: 'With the bank', tone: 'warning' },
  held: { word: 'Held up by us', tone: 'info' },
  given_up: { word: 'Called off', tone: 'plain' },
  complete: { word: 'Done', tone: 'positive' },
  failed: { word: 'Did not go through', tone: 'negative' },
  dishonoured: { word: 'Did not go through', tone: 'negative' },
  returned: { word: 'Sent back', tone: 'negative' },
  cancelled: { word: 'Called off', tone: 'plain' },
  waiting: { word: 'To be paid', tone: 'info' },
  withdrawn: { word: 'Taken back', tone: 'plain' },
  begun: { word: 'Begun', tone: 'positive' },
  paid: { word: 'Paid', tone: 'positive' },
  booked: { word: 'Booked', tone: 'plain' },
};

/** The state of a payment; it is only complete once the bank has confirmed it. */
export function paymentFace({ state }: Pick<HistoryPayment, 'state'>): Face {
  return faces[state] ?? { word: state.replaceAll('_', ' '), tone: 'plain' };
}

/** Whether money moves; cancelled and refused payments do not count. */
export function counts({ state }: Pick<HistoryPayment, 'state'>): boolean {
  return !['failed', 'dishonoured', 'returned', 'given_up', 'cancelled', 'withdrawn'].includes(state);
}

/** '1 entry', '1,200 entries' */
export function entriesText(entries: number): string {
  return `${entries.toLocaleString('en-AU')} ${entries === 1 ? 'entry' : 'entries'}`;
}
