import { randomBytes } from 'node:crypto';
import type { bills } from '#contract/areas/bills.ts';
import { Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatCents } from '#domain/money/format.ts';
import { isOwnTransfer, orderedKeys, scheduleKey } from '#domain/cash-flow/planned.ts';
import type { PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { icalendar } from '#domain/bills/icalendar.ts';
import type { CalendarEvent } from '#domain/bills/icalendar.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import type { AppSettings, Context, HandlersOf, RawReply } from '#server/kit/implement.ts';
import { codeHash, sameBytes } from '../members/public.ts';
import { matchArrivals, planSettings, plannedIn, setPlan, zoneOf } from '../bills/public.ts';
import type { PlannedPayment } from '../bills/public.ts';
import { readCashFlows } from './planned.ts';

const PURPOSE = 'payments calendar';
const BACK_DAYS = 31;
const AHEAD_DAYS = 366;
/** A calendar app polls every few hours; somebody guessing addresses asks more often. */
const FEED_LIMIT = { name: 'calendar-feed', hits: 120, windowSeconds: 3600 };

const stateLabels = { due: 'Due', overdue: 'Overdue', paid: 'Paid', skipped: 'Skipped' } as const;

/**
 * The secret part of an address is derived from the server's key and the member's nonce, so that the table alone does
 * not give access.
 */
function keyOf(keys: Keys, memberId: number, nonce: string): Buffer {
  return codeHash(keys, PURPOSE, `${memberId}:${nonce}`);
}

function addressOf(
  { settings, caller }: Pick<Context, 'settings' | 'caller'>,
  memberId: number,
  nonce: string,
): string {
  const token = `${memberId.toString(36)}-${keyOf(settings.keys, memberId, nonce).toString('base64url')}`;
  return `${caller.origin}/system/api/frontend/${settings.product}/api/payments/calendar/${token}.ics`;
}

/** Returns the member whose feed has this token, or null if it is invalid or revoked. */
async function memberOf(system: Database, { keys }: AppSettings, token: string): Promise<number | null> {
  const at = token.indexOf('-');
  const memberId = parseInt(token.slice(0, at), 36);
  if (at < 1 || !Number.isSafeInteger(memberId)) return null;
  const { feedNonce } = await planSettings(system, memberId);
  if (feedNonce === null) return null;
  return sameBytes(Buffer.from(token.slice(at + 1), 'base64url'), keyOf(keys, memberId, feedNonce)) ? memberId : null;
}

function eventOf(one: PlannedPayment, { product, brand }: AppSettings): CalendarEvent {
  const amount = formatCents(one.cents, { currency: true, sign: 'always' });
  const open = isOpen(one);
  return {
    uid: `payment-${one.paymentId}-${one.onDate}@${product}`,
    date: one.date,
    summary: open ? `${one.name} ${amount}` : `${stateLabels[one.state]}: ${one.name} ${amount}`,
    description: `${one.cents < 0 ? 'Money out' : 'Money in'}, ${stateLabels[one.state].toLowerCase()}. From ${brand}.`,
    category: one.cents < 0 ? 'Payments' : 'Income',
  };
}

const certaintyLabels: Readonly<Record<PlannedCashFlow['certainty'], string>> = {
  confirmed: 'on its way',
  scheduled: 'planned',
  likely: 'expected from your past transactions',
};

function categoryOf(flow: PlannedCashFlow): string {
  if (isOwnTransfer(flow)) return 'Transfers';
  return flow.cents < 0 ? 'Payments' : 'Income';
}

/** Converts flows without a scheduled payment: repayments, instalments, orders, likely bills, card pay-offs and pay. */
function flowEventOf(flow: PlannedCashFlow, { product, brand }: AppSettings): CalendarEvent {
  const { key, name, date, cents, certainty, state, source } = flow;
  const part = source.type === 'instalment' ? `, instalment ${source.number} of ${source.of}` : '';
  return {
    uid: `${source.type === 'instalment' ? `instalment-${source.planId}-${source.number}` : key.replace(/[^\w-]+/g, '-')}@${product}`,
    date,
    summary: `${name} ${formatCents(cents, { currency: true, sign: 'always' })}`,
    description: `${cents < 0 ? 'Money out' : 'Money in'}${part}, ${state === 'overdue' ? 'overdue' : certaintyLabels[certainty]}. From ${brand}.`,
    category: categoryOf(flow),
  };
}

async function fileOf(
  db: Database,
  memberId: number,
  today: CivilDate,
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
): Promise<RawReply> {
  await matchArrivals(db, memberId, today, clock.now());
  const span = { from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS), today };
  const { flows, plan } = await readCashFlows(db, clock, memberId, span);
  const others = flows.filter(({ source }) => source.type !== 'schedule');
  const ordered = orderedKeys(flows);
  const events = [
    ...plannedIn(plan, span)
      .filter((one) => one.state !== 'skipped' && !ordered.has(scheduleKey(one)))
      .map((one) => eventOf(one, settings)),
    ...others.map((one) => flowEventOf(one, settings)),
  ];
  return {
    contentType: 'text/calendar; charset=utf-8',
    body: icalendar(events, { name: `${settings.brand} payments`, writtenAt: clock.now().toISOString() }),
  };
}

export const feedHandlers = {
  async feed(_input, context) {
    const { feedNonce, feedCreatedAt } = await planSettings(context.memberDb, context.member.id);
    return {
      url: feedNonce === null ? null : addressOf(context, context.member.id, feedNonce),
      created_at: feedCreatedAt,
    };
  },

  async createFeed(_input, context) {
    const nonce = randomBytes(18).toString('base64url');
    const now = context.clock.now();
    await setPlan(context.memberDb, context.member.id, { feed_nonce: nonce, feed_created_at: now });
    return { success: true, url: addressOf(context, context.member.id, nonce), created_at: now };
  },

  async revokeFeed(_input, { memberDb, member }) {
    await setPlan(memberDb, member.id, { feed_nonce: null, feed_created_at: null });
    return { success: true };
  },

  async feedFile({ params }, context) {
    await context.limit(FEED_LIMIT, context.caller.ip);
    const memberId = await memberOf(context.systemDb, context.settings, params.token);
    const zone = memberId === null ? undefined : await zoneOf(context.systemDb, memberId);
    if (memberId === null || zone === undefined) throw new Failure('not_found', 'This calendar is no longer shared.');
    return fileOf(context.systemDb, memberId, context.clock.today(zone), context);
  },

  async download(_input, context) {
    const { memberDb, member, clock, settings } = context;
    return {
      ...(await fileOf(memberDb, member.id, clock.today(member.timeZone), context)),
      downloadName: `${settings.product}-payments.ics`,
    };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
