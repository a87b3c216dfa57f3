import { sql } from 'kysely';
import { remindRenewals, renewMemberships } from '#server/areas/commerce/public.ts';
import { beginSubscription, cancelSubscription, pauseSubscription } from '#server/areas/entitlements/public.ts';
import type { movableClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { openLog } from '#server/kit/log.ts';
import type { CardPayments, ChargeOrder, ChargeResult } from '#server/ports/card-payments/port.ts';

const DAY_MS = 24 * 3600 * 1000;
const YEAR_DAYS = 365;
/** Members start over this many days. */
const START_DAYS = 30;

const options = [
  { option: 'weekly_premium', frequency: 'weekly', priceCents: 225, days: 7, entries: 5 },
  { option: 'monthly_premium', frequency: 'monthly', priceCents: 1000, days: 30, entries: 10 },
  { option: 'quarterly_premium', frequency: 'quarterly', priceCents: 3000, days: 90, entries: 250 },
  { option: 'yearly_premium', frequency: 'yearly', priceCents: 13000, days: 365, entries: 500 },
] as const;

/** What happens to a member in the year, by the place in the list. */
type Course = 'steady' | 'declined-once' | 'never-pays' | 'cancels' | 'pauses';
function courseOf(place: number): Course {
  const of20 = place % 20;
  if (of20 < 13) return 'steady';
  if (of20 < 16) return 'declined-once';
  if (of20 === 16) return 'never-pays';
  return of20 < 19 ? 'cancels' : 'pauses';
}

interface SimulatedMember {
  id: number;
  course: Course;
  terms: (typeof options)[number];
  startDay: number;
}

/** The day of the year on which a member cancels or pauses: always in the second period or later. */
const actsOn = ({ startDay, terms }: SimulatedMember): number => startDay + terms.days + Math.floor(terms.days / 2);

/**
 * How often a member is charged until the end of the year, counted without the product: once a period, and not after a
 * cancellation. A decline moves no date, and a pause of two months moves all later ones by 60 days.
 */
function expectedCharges(member: SimulatedMember): number {
  const { course, terms, startDay } = member;
  if (course === 'never-pays') return 0;
  let charges = 0;
  const end = course === 'cancels' ? Math.min(YEAR_DAYS, actsOn(member)) : YEAR_DAYS;
  const lag = course === 'declined-once' ? 1 : 0;
  for (let due = startDay + terms.days; due + lag <= end; due += terms.days) {
    if (course === 'pauses' && due > actsOn(member) && due - terms.days <= actsOn(member)) due += 60;
    if (due + lag <= end) charges += 1;
  }
  return charges;
}

/** A gateway in memory that charges what its tokens say: at once, at the second try of each order, or never. */
function simulatedGateway() {
  const results = new Map<string, ChargeResult>();
  const tries = new Map<string, number>();
  let capturedCents = 0;
  function charge({ key, amountCents, source, reference }: ChargeOrder): ChargeResult {
    const attempt = (tries.get(reference) ?? 0) + 1;
    tries.set(reference, attempt);
    const token = source.kind === 'redirect' ? '' : source.token;
    const isPaid = token.endsWith('declined-once') ? attempt > 1 : !token.endsWith('never-pays');
    const card = { brand: 'Visa', lastFour: '4242', expires: '2036-12' };
    if (!isPaid) return { state: 'declined', reference: key, code: 'insufficient_funds', message: 'Not enough money.' };
    capturedCents += amountCents;
    return { state: 'captured', reference: key, card, savedToken: null };
  }
  const gateway: CardPayments = {
    adapter: 'simulated',
    open: true,
    test: true,
    kind: 'card',
    publishableKey: null,
    formPage: null,
    repeatsRefunds: true,
    cancel: async () => null,
    async charge(order) {
      const result = results.get(order.key) ?? charge(order);
      results.set(order.key, result);
      return result;
    },
    resultOf: async (key) => results.get(key) ?? null,
    refund: async ({ key }) => ({ reference: key }),
    saveCard: async () => ({ brand: 'Visa', lastFour: '4242', expires: '2036-12', token: 'simulated' }),
    forgetCard: async () => {},
    readEvents: () => null,
  };
  return { gateway, capturedCents: () => capturedCents };
}

/** Adds the members of some places in the list of all. */
async function addMembers(db: Database, { first, count }: Slice, now: Date): Promise<SimulatedMember[]> {
  const { rows } = await sql<{ id: number }>`
    insert into members (email) select 'year' || n || '@example.com'
    from generate_series(${first + 1}::int, ${first + count}::int) n returning member_id as id`.execute(db);
  const members = rows
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .map((id, at) => ({ id, place: first + at }))
    .map(({ id, place }) => ({
      id,
      course: courseOf(place),
      // Every course meets every option.
      terms: options[(place + Math.floor(place / 20)) % options.length]!,
      startDay: Math.floor(place / options.length) % START_DAYS,
    }));
  await sql`
    insert into payment_methods (member_id, gateway, token, brand, last_four, expires, is_default, created_at)
    select m.id, 'simulated', 'card-' || m.course, 'Visa', '4242', '2036-12', true, ${now}
    from unnest(${members.map(({ id }) => id)}::bigint[], ${members.map(({ course }) => course)}::text[]) as m (id,
      course)`.execute(db);
  return members;
}

async function actOn(db: Database, members: readonly SimulatedMember[], day: number, now: Date): Promise<void> {
  for (const member of members) {
    const { id, course, terms, startDay } = member;
    if (day === startDay) {
      const paid = {
        terms: { ...terms, planId: 2 },
        quantity: 1,
        paidCents: terms.priceCents,
        methodId: null,
        at: now,
      };
      await db.transaction().execute((transaction) => beginSubscription(transaction, id, paid));
    }
    if (day !== actsOn(member)) continue;
    if (course === 'cancels') await db.transaction().execute((transaction) => cancelSubscription(transaction, id, now));
    if (course === 'pauses')
      await db.transaction().execute((transaction) => pauseSubscription(transaction, id, 2, now));
  }
}

export interface YearReport {
  members: number;
  charges: number;
  expectedCharges: number;
  /** What the gateway captured, what orders say, and what the ledger booked, in cents. */
  gatewayCents: number;
  orderCents: number;
  ledgerCents: number;
  gstCents: number;
  /** Entries by the paid orders, and by the ledger. */
  orderEntries: number;
  ledgerEntries: number;
  /** Members whose number of charges is not the expected one. */
  wrong: { id: number; course: string; charges: number; expected: number }[];
  emails: number;
}

/** What the company's accounts hold, in cents. */
async function companyTotals(db: Database): Promise<{ cents: number; gst: number }> {
  const { rows } = await sql<{ cents: number; gst: number }>`
    select coalesce(sum(balance) filter (where kind = 'card_clearing'), 0)::bigint as cents,
      coalesce(-sum(balance) filter (where kind = 'gst_collected'), 0)::bigint as gst
    from ledger_accounts where member_id = 0`.execute(db);
  return rows[0]!;
}

async function report(
  db: Database,
  members: readonly SimulatedMember[],
  { gatewayCents, before }: { gatewayCents: number; before: { cents: number; gst: number } },
): Promise<YearReport> {
  const ids = members.map(({ id }) => id);
  const { rows } = await sql<{ id: number; charges: number; cents: number; entries: number }>`
    select member_id as id, count(*)::int as charges, sum(captured_cents)::bigint as cents,
      sum(entries)::bigint as entries
    from orders where member_id = any(${ids}::bigint[]) and paid_at is not null group by member_id`.execute(db);
  const byMember = new Map(rows.map((row) => [row.id, row]));
  const after = await companyTotals(db);
  const ledger = await sql<{ entries: number; emails: number }>`
    select
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts
        where member_id = any(${ids}::bigint[]) and unit = 'entries') as entries,
      (select count(*)::int from outbox where topic = 'mail') as emails`.execute(db);
  const { entries, emails } = ledger.rows[0]!;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const compared = members.map((member) => ({
    id: member.id,
    course: `${member.course} ${member.terms.option} day ${member.startDay}`,
    charges: byMember.get(member.id)?.charges ?? 0,
    expected: expectedCharges(member),
  }));
  return {
    members: members.length,
    charges: sum(compared.map(({ charges }) => charges)),
    expectedCharges: sum(compared.map(({ expected }) => expected)),
    gatewayCents,
    orderCents: sum(rows.map((row) => row.cents)),
    ledgerCents: after.cents - before.cents,
    gstCents: after.gst - before.gst,
    orderEntries: sum(rows.map((row) => row.entries)),
    ledgerEntries: entries,
    wrong: compared.filter(({ charges, expected }) => charges !== expected),
    emails,
  };
}

/** Members of a year by their places in the list of all, so that a large year can be simulated part by part. */
export interface Slice {
  first: number;
  count: number;
}

/**
 * A year of memberships, a run of the jobs a day: members who pay, are declined once at each renewal, never pay, cancel
 * or pause. Nobody else may be charged meanwhile.
 */
export async function simulateYear(
  db: Database,
  clock: ReturnType<typeof movableClock>,
  {
    count,
    first = 0,
    start,
    onDay,
  }: { count: number; first?: number; start: string; onDay?: (day: number) => Promise<void> },
): Promise<YearReport> {
  const begins = new Date(start).getTime();
  clock.set(start);
  const before = await companyTotals(db);
  const members = await addMembers(db, { first, count }, clock.now());
  const { gateway, capturedCents } = simulatedGateway();
  const parts = { database: db, gateway, clock, brand: 'Wattle', publicUrl: '', log: openLog('error') };
  for (let day = 0; day <= YEAR_DAYS; day += 1) {
    clock.set(new Date(begins + day * DAY_MS).toISOString());
    await actOn(db, members, day, clock.now());
    await remindRenewals(parts);
    await renewMemberships(parts);
    await onDay?.(day);
  }
  return report(db, members, { gatewayCents: capturedCents(), before });
}
