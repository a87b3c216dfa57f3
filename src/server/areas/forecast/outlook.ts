import type { forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { occurrencesBetween, trueSteps } from '#domain/calendar/recurrence.ts';
import { forecastDays, lowestDay, shortfalls } from '#domain/forecast/daily.ts';
import type { ForecastDay, ForecastEvent } from '#domain/forecast/daily.ts';
import { OPEN_WEEKS, DEFAULT_WEEKS, forecastFeature } from '#domain/forecast/horizon.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { balanceOf } from '../bank-accounts/public.ts';
import type { AccountRow } from '../bank-accounts/public.ts';
import { readCashFlows } from '../cash-flow/public.ts';
import { debtsOf } from '../networth/public.ts';
import { onItsWayTo } from '../payments/public.ts';
import { matchArrivals } from '../bills/public.ts';
import { currentPlan, gatesFor, settingsOf } from '../settings/public.ts';
import { YEAR_DAYS, flowsAhead } from './expected-flows.ts';
import { monthHistory } from './history-store.ts';
import { payAhead } from './expected-pay.ts';
import { readSettings } from './settings-store.ts';
import { spendingAhead } from './expected-spending.ts';
import { wellnessOf } from './wellness.ts';
import { readWhatIfs } from './what-if/what-if-store.ts';
import type { WhatIf } from './what-if/what-if-store.ts';

type Reply = ReplyOf<typeof forecast.daily>;
type Account = Reply['accounts'][number];
type Warning = Reply['warnings'][number];

const PENDING_NAME = 'Pending purchases';
const PROMISED_NAME = 'Payments on their way';
const INCOMING_NAME = 'Transfers on their way';

/** Why an account is not forecast; undefined where it is. */
function reasonOf({ kind, currency, status }: AccountRow): Reply['left_out'][number]['reason'] | undefined {
  if (status !== 'active') return 'closed';
  if (kind === 'loan' || kind === 'investment') return kind;
  return currency === 'AUD' ? undefined : 'currency';
}

function whatIfEvents(
  lines: readonly WhatIf[],
  accountIds: readonly number[],
  today: string,
  to: string,
): ForecastEvent[] {
  return lines
    .filter((line) => line.is_on)
    .flatMap(({ id, name, amount, date, recurring_frequency: frequency, end_date: end, bank_account_id: wanted }) => {
      const accountId = wanted !== null && accountIds.includes(wanted) ? wanted : accountIds[0];
      if (accountId === undefined) return [];
      const dates =
        frequency === null
          ? [date].filter((one) => one >= today && one <= to)
          : occurrencesBetween({ first: date, end, step: trueSteps[frequency] }, today, to);
      return dates.map((one): ForecastEvent => ({
        date: one,
        accountId,
        cents: amount,
        kind: 'whatif',
        name,
        sourceId: id,
      }));
    });
}

/** Money that the balance still shows and that is spent already: pending rows, and the member's own payments that the bank has not shown yet; and what comes from an own account. */
function pendingEvents(
  accounts: readonly AccountRow[],
  incoming: ReadonlyMap<number, number>,
  today: string,
): ForecastEvent[] {
  const shared = { date: today, kind: 'pending', sourceId: null } as const;
  return accounts.flatMap(({ id, held_cents: held, promised_cents: promised }) => [
    { ...shared, accountId: id, cents: held, name: PENDING_NAME },
    { ...shared, accountId: id, cents: -promised, name: PROMISED_NAME },
    { ...shared, accountId: id, cents: incoming.get(id) ?? 0, name: INCOMING_NAME },
  ]);
}

function warningsOf(days: readonly ForecastDay[], accounts: readonly AccountRow[], minimumCents: number): Warning[] {
  const reported = (place: number | undefined, id: number | null): Warning[] =>
    shortfalls(days, minimumCents, place).map(({ kind, date, days: count, lowestCents }) => ({
      bank_account_id: id,
      kind,
      date,
      days: count,
      lowest: lowestCents,
    }));
  // A card is below zero by its nature.
  return [
    ...reported(undefined, null),
    ...accounts.flatMap(({ id, kind }, place) => (kind === 'credit' ? [] : reported(place, id))),
  ];
}

function accountsOf(days: readonly ForecastDay[], accounts: readonly AccountRow[]): Account[] {
  return accounts.map((account, place) => {
    const lowest = lowestDay(days, place);
    return {
      bank_account_id: account.id,
      name: account.name,
      kind: account.kind as Account['kind'],
      balance: balanceOf(account).cents,
      as_of: account.last_date,
      lowest: { date: lowest.date, balance: lowest.cents },
      end: days.at(-1)!.balances[place]!,
    };
  });
}

/** Everything that is read for a forecast, in one go. */
async function readAll(db: Database, clock: Clock, memberId: number, today: string) {
  const [cashFlows, history, memberSettings, settings, whatIfs, debts, incoming, plan] = await Promise.all([
    readCashFlows(db, clock, memberId, { today, to: addDays(today, YEAR_DAYS) }),
    monthHistory(db, memberId, today),
    settingsOf(db, memberId),
    readSettings(db, memberId),
    readWhatIfs(db, memberId),
    debtsOf(db, clock, memberId, today),
    onItsWayTo(db, memberId),
    currentPlan(db, clock, memberId),
  ]);
  const gates = await gatesFor(db, memberId, plan.plan_id);
  return {
    cashFlows,
    history,
    minimumCents: memberSettings.notificationminimumbankbalance,
    settings,
    whatIfs,
    debts,
    incoming,
    gate: gates[forecastFeature] ?? null,
  };
}

const eventAnswer = ({
  kind,
  name,
  cents,
  accountId,
  sourceId,
}: ForecastEvent): Reply['days'][number]['events'][number] => ({
  kind,
  name,
  amount: cents,
  bank_account_id: accountId,
  source_id: sourceId,
});

/** The whole forecast of a member. Weeks beyond the open ones are kept back where the operator's map says so. */
export async function outlook(
  db: Database,
  clock: Clock,
  memberId: number,
  today: string,
  requestedWeeks: number | undefined,
): Promise<Reply> {
  // A bill that a row has paid would otherwise be taken off the balance twice.
  await matchArrivals(db, memberId, today, clock.now());
  const read = await readAll(db, clock, memberId, today);
  const weeks = Math.min(requestedWeeks ?? DEFAULT_WEEKS, read.gate === null ? Infinity : OPEN_WEEKS);
  const to = addDays(today, weeks * 7);
  const everyAccount = read.cashFlows.accountRows;
  const accounts = everyAccount.filter((account) => reasonOf(account) === undefined);
  const accountIds = accounts.map(({ id }) => id);
  const planned = flowsAhead(read.cashFlows.flows, accountIds, today);
  const { spending, steady } = spendingAhead(
    read.history,
    planned.yearly,
    read.settings.daily_spending_cents,
    accountIds,
  );
  const days = forecastDays({
    today,
    days: weeks * 7,
    accounts: accounts.map((account) => ({ id: account.id, balanceCents: balanceOf(account).cents })),
    events: [
      ...pendingEvents(accounts, read.incoming, today),
      ...planned.events,
      ...whatIfEvents(read.whatIfs, accountIds, today, to),
    ],
    spending: steady,
  });
  const lowest = lowestDay(days);
  return {
    success: true,
    from: today,
    to,
    weeks,
    locked: read.gate,
    accounts: accountsOf(days, accounts),
    left_out: everyAccount.flatMap((account) => {
      const reason = reasonOf(account);
      return reason ? [{ bank_account_id: account.id, name: account.name, reason }] : [];
    }),
    lowest: accounts.length === 0 ? null : { date: lowest.date, balance: lowest.cents },
    minimum: read.minimumCents,
    warnings: accounts.length === 0 ? [] : warningsOf(days, accounts, read.minimumCents),
    days: days.map(({ date, totalCents, balances, events }) => ({
      date,
      total: totalCents,
      balances,
      events: events.map(eventAnswer),
    })),
    pay: payAhead(read.cashFlows, accountIds),
    spending,
    what_ifs: read.whatIfs,
    wellness: wellnessOf({ accounts, debts: read.debts, history: read.history }),
  };
}
