import { formatCents } from '#domain/money/format.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { ClosingPart } from '#server/kit/closing.ts';
import { endGrants } from '#server/kit/offer-grant.ts';
import { addEvent, changeApplication, lockOpen, openApplication } from './applications/application-store.ts';
import { applicationRecords } from './closing-store.ts';

/**
 * An application in progress or an open offer. The member can give it up, because nothing is owed before the signature.
 */
export const lendingClosing: ClosingPart = {
  async obligations(db, _clock, memberId) {
    const open = await openApplication(db, memberId);
    if (!open || open.state === 'draft') return [];
    const amount = formatCents(open.amount_cents!, { currency: true });
    const title =
      open.state === 'offered'
        ? `Loan offer for your ${amount} application, waiting for your answer`
        : `Loan application for ${amount}, under review`;
    return [{ kind: 'loan_offer', title, amountCents: open.amount_cents, href: '/loans/apply', canGiveUp: true }];
  },

  async giveUp(db, clock, memberId) {
    const open = await lockOpen(db, memberId);
    if (!open || open.state === 'draft') return;
    const kind = open.state === 'offered' ? ('turned_down' as const) : ('withdrawn' as const);
    const ended = await changeApplication(
      db,
      memberId,
      open.id,
      { state: kind, proposal: null, proposed_by: null },
      clock.now(),
    );
    await endGrants(db, clock, memberId, open.id);
    await addEvent(db, ended, clock.now(), {
      kind,
      who: 'member',
      actorId: memberId,
      before: { state: open.state },
      after: { state: kind },
    });
  },

  records: (db, clock, memberId) => applicationRecords(db, memberId, clock.today(DEFAULT_ZONE)),
};
