import type { entitlements, Lead } from '#contract/areas/entitlements.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { giveEntries } from './entry-giving.ts';
import { entryPage, paymentPage } from './history-store.ts';
import type { PaymentRow } from './history-store.ts';
import { keepLead, ownLeads } from './lead-store.ts';
import type { LeadRow } from './lead-store.ts';
import { holdPrize, listPrizes, noteAccepted } from './prize-store.ts';

const USUAL_PAGE = 20;

type Here = 'entries' | 'paymentHistory' | 'requestBroadband' | 'broadbandRequests' | 'prizes' | 'acceptPrize';

export function referenceOf(id: number): string {
  return `BB-${String(id).padStart(6, '0')}`;
}

export function leadOnWire(row: LeadRow): Lead {
  return { ...row, reference: referenceOf(row.id) };
}

function placeOf({ kind }: PaymentRow): string | null {
  if (kind === 'transfer') return '/accounts/payments';
  if (kind === 'plan') return '/subscription-details';
  return null;
}

export const memberHandlers: Pick<HandlersOf<typeof entitlements>, Here> = {
  async entries({ query: { page = 1, limit = USUAL_PAGE } }, { db, member }) {
    const { held, rows, total } = await entryPage(db, member.id, (page - 1) * limit, limit);
    return { entries: held, data: rows, total, page, limit };
  },

  async paymentHistory({ query: { kind, page = 1, limit = USUAL_PAGE } }, { db, member }) {
    const { rows, total } = await paymentPage(db, member.id, kind, (page - 1) * limit, limit);
    const history = rows.map((row) => ({ kind: row.kind, id: row.id, at: row.at, what: row.what, amount: row.cents, state: row.state, href: placeOf(row) }));
    return { data: { history, total, page, limit } };
  },

  async requestBroadband({ body: { name, mobile, postcode, provider = '', note = '' } }, { db, member, clock }) {
    const id = await keepLead(db, member.id, { name, mobile, postcode, provider, note }, clock.now());
    if (id === undefined) throw new Failure('conflict', 'You have asked already. We call you about that first.');
    return { success: true, reference: referenceOf(id), next: 'A person of our team calls you on this number within two business days. Nothing is ordered and nothing costs you anything until you say so.' };
  },

  async broadbandRequests(_input, { db, member }) {
    return { data: (await ownLeads(db, member.id)).map(leadOnWire) };
  },

  async prizes(_input, { db, member }) {
    return { data: await listPrizes(db, member.id) };
  },

  // The call carries a key, so `system` is the open transaction in which the key is used up as well.
  async acceptPrize({ body: { prize: id } }, { system, member, clock }) {
    const now = clock.now();
    const prize = await holdPrize(system, member.id, id);
    if (!prize) throw new Failure('not_found', 'No such prize is offered to you.');
    if (prize.accepted_at) return { success: true, data: prize };
    if (prize.expires_at && prize.expires_at <= now) throw new Failure('link_expired', 'This prize could be accepted until its last day, which is over.');
    await noteAccepted(system, member.id, id, now);
    await giveEntries(system, clock, member.id, { entries: prize.entries, occasion: `prize:${id}`, source: prize.title });
    return { success: true, data: { ...prize, accepted_at: now } };
  },
};
