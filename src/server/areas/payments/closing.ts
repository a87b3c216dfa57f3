import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import type { ClosingPart, Obligation } from '#server/kit/closing.ts';
import { openTransfers } from './transfers/transfer-store.ts';

/** Payments and transfers that are not settled yet, which prevent closing an account. */
export const paymentClosing: ClosingPart = {
  async obligations(db, _clock, memberId) {
    return (await openTransfers(db, memberId)).map(
      ({ to_name: name, amount_cents: cents, state, send_on: sendOn }): Obligation => {
        const when =
          state === 'sent'
            ? 'on its way'
            : sendOn === null
              ? 'about to be sent'
              : `scheduled for ${formatDate(sendOn)}`;
        return {
          kind: 'bank_payment',
          title: `${formatCents(cents, { currency: true })} payment to ${name}, ${when}`,
          amountCents: cents,
          href: '/accounts/payments',
          canGiveUp: false,
        };
      },
    );
  },
};
