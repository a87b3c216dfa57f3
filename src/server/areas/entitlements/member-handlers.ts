import type { entitlements, Lead, LeadTopic } from '#contract/areas/entitlements.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { giveEntries } from './rewards/entry-grant.ts';
import { entryPage, paymentPage } from './plans/history-store.ts';
import type { PaymentCursor, PaymentRow } from './plans/history-store.ts';
import { addLead, ownLeads } from './back-office/lead-store.ts';
import type { LeadRow } from './back-office/lead-store.ts';
import { lockPrize, listPrizes, markAccepted } from './gifts/prize-store.ts';

const DEFAULT_PAGE_SIZE = 20;

const prefixes: Readonly<Record<LeadTopic, string>> = { broadband: 'BB', membership: 'ME' };

function referenceOf({ topic, id }: Pick<LeadRow, 'topic' | 'id'>): string {
  return `${prefixes[topic]}-${String(id).padStart(6, '0')}`;
}

export function leadOnWire(row: LeadRow): Lead {
  return { ...row, reference: referenceOf(row) };
}

/** Stores a request to be called. @throws Failure where one about the same topic is open. */
async function requestCall(
  { memberDb, member, clock }: Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>,
  lead: Parameters<typeof addLead>[2],
) {
  const id = await addLead(memberDb, member.id, lead, clock.now());
  if (id === undefined)
    throw new Failure('conflict', 'You’ve already requested a call. We’ll call you about that request first.');
  return {
    success: true as const,
    reference: referenceOf({ topic: lead.topic, id }),
    next: 'We’ll call your mobile within 2 business days. You won’t be signed up for anything or charged unless you agree.',
  };
}

/** Encodes a position in the history as an opaque cursor. */
function cursorOf({ at, kind, id }: PaymentRow): string {
  return Buffer.from(`${at.toISOString()} ${kind} ${id}`).toString('base64url');
}

/** @throws Failure `bad_input` for a malformed cursor. */
function parseCursor(cursor: string): PaymentCursor {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (transfer|loan|plan|ledger) (\d{1,15})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  const at = new Date(match?.[1] ?? Number.NaN);
  if (!match || Number.isNaN(at.getTime()))
    throw badField('cursor', 'That isn’t a valid cursor. Leave it out to start from the newest.');
  return { at, kind: match[2] as PaymentRow['kind'], id: Number(match[3]) };
}

function linkOf({ kind, loan }: PaymentRow): string | null {
  if (loan !== null) return `/loans/${loan}`;
  if (kind === 'transfer') return '/accounts/payments';
  if (kind === 'plan') return '/subscription-details';
  return null;
}

export const memberHandlers = {
  async entries({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { memberDb, member }) {
    const { balance, rows, total } = await entryPage(memberDb, member.id, (page - 1) * limit, limit);
    return { entries: balance, data: rows, total, page, limit };
  },

  async paymentHistory({ query: { kind, page = 1, limit = DEFAULT_PAGE_SIZE, cursor } }, { memberDb, member }) {
    const start = cursor === undefined ? { offset: (page - 1) * limit } : { after: parseCursor(cursor) };
    const { rows, total } = await paymentPage(memberDb, member.id, kind, start, limit);
    const history = rows.map((row) => ({
      kind: row.kind,
      id: row.id,
      at: row.at,
      what: row.what,
      amount: row.cents,
      state: row.state,
      href: linkOf(row),
    }));
    return { data: { history, total, page, limit, next: rows.length < limit ? null : cursorOf(rows.at(-1)!) } };
  },

  async requestBroadband({ body: { name, mobile, postcode, provider = '', note = '' } }, context) {
    return requestCall(context, { topic: 'broadband', source: '', name, mobile, postcode, provider, note });
  },

  async leadDetails({ body: { name, mobile, postcode = '', source = '', note = '' } }, context) {
    return requestCall(context, { topic: 'membership', source, name, mobile, postcode, provider: '', note });
  },

  async broadbandRequests(_input, { memberDb, member }) {
    return { data: (await ownLeads(memberDb, member.id, 'broadband')).map(leadOnWire) };
  },

  async prizes(_input, { memberDb, member }) {
    return { data: await listPrizes(memberDb, member.id) };
  },

  acceptPrize: withSystemDb('money-movement', async ({ body: { prize: id } }, { systemDb, member, clock }) => {
    const now = clock.now();
    const prize = await lockPrize(systemDb, member.id, id);
    if (!prize) throw new Failure('not_found', 'We couldn’t find that prize.');
    if (prize.accepted_at) return { success: true, data: prize };
    if (prize.expires_at && prize.expires_at <= now) throw new Failure('link_expired', 'This prize has expired.');
    await markAccepted(systemDb, member.id, id, now);
    await giveEntries(systemDb, clock, member.id, {
      entries: prize.entries,
      dedupeKey: `prize:${id}`,
      source: prize.title,
      kind: 'prize',
    });
    return { success: true, data: { ...prize, accepted_at: now } };
  }),
} satisfies Partial<HandlersOf<typeof entitlements>>;
