import type { forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { occurrencesBetween, trueSteps } from '#domain/calendar/recurrence.ts';
import { forecastDays, lowestDay, shortfalls } from '#domain/forecast/daily.ts';
import type { ForecastDay, ForecastEvent } from '#domain/forecast/daily.ts';
import { OPEN_WEEKS, DEFAULT_WEEKS, forecastFeature } from '#domain/forecast/horizon.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { balanceOf } from '../bank-accounts/public.ts';
import type { AccountRow } from '../bank-accounts/public.ts';
import { paymentsOnTheirWay, readCashFlows } from '../cash-flow/public.ts';
import type { PaymentOnItsWay } from '../cash-flow/public.ts';
import { debtsOf } from '../networth/public.ts';
import { onItsWayTo } from '../payments/public.ts';
import { matchArrivals } from '../bills/public.ts';
import { currentPlan, gatesFor, settingsOf } from '../settings/public.ts';
import { YEAR_DAYS, expectedFlows } from './expected-flows.ts';
import { monthHistory } from './history-store.ts';
import { expectedPay } from './expected-pay.ts';
import { readSettings } from './settings-store.ts';
import { expectedSpending } from './expected-spending.ts';
import { wellnessOf } from './wellness.ts';
import { readWhatIfs } from './what-if/what-if-store.ts';
import type { WhatIf } from './what-if/what-if-store.ts';

type Reply = ReplyOf<typeof forecast.daily>;
type Account = Reply['accounts'][number];
type Warning = Reply['warnings'][number];

const PENDING_NAME = 'Pending purchases';
const OUTGOING_NAME = 'Payments on their way';
const INCOMING_NAME = 'Transfers on their way';

/** Why an account is not forecast; undefined where it is. */
function exclusionReason({ kind, currency, status }: AccountRow): Reply['left_out'][number]['reason'] | undefined {
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
    .flatMap(
      ({ id, name, amount, date, recurring_frequency: frequency, end_date: end, bank_account_id: preferredId }) => {
        const accountId = preferredId !== null && accountIds.includes(preferredId) ? preferredId : accountIds[0];
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
      },
    );
}

/**
 * Money that the balance does not reflect yet: pending transactions, the member's payments that the bank has not
 * posted, and transfers arriving from own accounts. Payments from an unknown account count on the first one.
 */
function pendingEvents(
  accounts: readonly AccountRow[],
  incoming: ReadonlyMap<number, number>,
  onTheirWay: readonly PaymentOnItsWay[],
  today: string,
): ForecastEvent[] {
  const known = new Set(accounts.map(({ id }) => id));
  const made = Map.groupBy(onTheirWay, ({ accountId }) =>
    accountId !== null && known.has(accountId) ? accountId : accounts[0]?.id,
  );
  const base = { date: today, kind: 'pending', sourceId: null } as const;
  return accounts.flatMap(({ id, held_cents: pendingCents, promised_cents: outgoingCents }) => [
    { ...base, accountId: id, cents: pendingCents, name: PENDING_NAME },
    {
      ...base,
      accountId: id,
      cents: sumCents([-outgoingCents, ...(made.get(id) ?? []).map(({ cents }) => cents)]),
      name: OUTGOING_NAME,
    },
    { ...base, accountId: id, cents: incoming.get(id) ?? 0, name: INCOMING_NAME },
  ]);
}

function warningsOf(days: readonly ForecastDay[], accounts: readonly AccountRow[], minimumCents: number): Warning[] {
  const warningsFor = (index: number | undefined, id: number | null): Warning[] =>
    shortfalls(days, minimumCents, index).map(({ kind, date, days: count, lowestCents }) => ({
      bank_account_id: id,
      kind,
      date,
      days: count,
      lowest: lowestCents,
    }));
  // Credit cards are left out, because their balance is always below zero.
  return [
    ...warningsFor(undefined, null),
    ...accounts.flatMap(({ id, kind }, index) => (kind === 'credit' ? [] : warningsFor(index, id))),
  ];
}

function accountsOf(days: readonly ForecastDay[], accounts: readonly AccountRow[]): Account[] {
  return accounts.map((account, index) => {
    const lowest = lowestDay(days, index);
    return {
      bank_account_id: account.id,
      name: account.name,
      kind: account.kind as Account['kind'],
      balance: balanceOf(account).cents,
      as_of: account.last_date,
      lowest: { date: lowest.date, balance: lowest.cents },
      end: days.at(-1)!.balances[index]!,
    };
  });
}

/** Reads everything that a forecast needs. */
async function readAll(db: Database, clock: Clock, memberId: number, today: string) {
  const reading = readCashFlows(db, clock, memberId, { today, to: addDays(today, YEAR_DAYS) });
  const [cashFlows, onTheirWay, history, memberSettings, settings, whatIfs, debts, incoming, plan] = await Promise.all([
    reading,
    paymentsOnTheirWay(db, clock, memberId, today, reading),
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
    onTheirWay,
    history,
    minimumCents: memberSettings.notificationminimumbankbalance,
    settings,
    whatIfs,
    debts,
    incoming,
    gate: gates[forecastFeature] ?? null,
  };
}

const eventOnWire = ({
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

/** Builds the member's forecast. Weeks beyond the free ones are left out where the plan does not include them. */
export async function outlook(
  db: Database,
  clock: Clock,
  memberId: number,
  today: string,
  requestedWeeks: number | undefined,
): Promise<Reply> {
  // Match transactions to bills first; a paid bill would otherwise be subtracted twice.
  await matchArrivals(db, memberId, today, clock.now());
  const data = await readAll(db, clock, memberId, today);
  const weeks = Math.min(requestedWeeks ?? DEFAULT_WEEKS, data.gate === null ? Infinity : OPEN_WEEKS);
  const to = addDays(today, weeks * 7);
  const allAccounts = data.cashFlows.accountRows;
  const accounts = allAccounts.filter((account) => exclusionReason(account) === undefined);
  const accountIds = accounts.map(({ id }) => id);
  const flows = expectedFlows(data.cashFlows.flows, accountIds, today);
  const { spending, steady } = expectedSpending(
    data.history,
    flows.yearly,
    data.settings.daily_spending_cents,
    accountIds,
  );
  const days = forecastDays({
    today,
    days: weeks * 7,
    accounts: accounts.map((account) => ({ id: account.id, balanceCents: balanceOf(account).cents })),
    events: [
      ...pendingEvents(accounts, data.incoming, data.onTheirWay, today),
      ...flows.events,
      ...whatIfEvents(data.whatIfs, accountIds, today, to),
    ],
    spending: steady,
  });
  const lowest = lowestDay(days);
  return {
    success: true,
    from: today,
    to,
    weeks,
    locked: data.gate,
    accounts: accountsOf(days, accounts),
    left_out: allAccounts.flatMap((account) => {
      const reason = exclusionReason(account);
      return reason ? [{ bank_account_id: account.id, name: account.name, reason }] : [];
    }),
    lowest: accounts.length === 0 ? null : { date: lowest.date, balance: lowest.cents },
    minimum: data.minimumCents,
    warnings: accounts.length === 0 ? [] : warningsOf(days, accounts, data.minimumCents),
    days: days.map(({ date, totalCents, balances, events }) => ({
      date,
      total: totalCents,
      balances,
      events: events.map(eventOnWire),
    })),
    pay: expectedPay(data.cashFlows, accountIds),
    spending,
    what_ifs: data.whatIfs,
    wellness: wellnessOf({ accounts, debts: data.debts, history: data.history }),
  };
}
