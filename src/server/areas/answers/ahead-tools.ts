import * as z from 'zod/mini';
import type { AffordFound, BillFound, ForecastFound } from '#domain/assistant/findings.ts';
import { spanWords } from '#domain/assistant/when.ts';
import { addDays, addMonths, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { nextPayday } from '#domain/cash-flow/pays.ts';
import { isOwnTransfer } from '#domain/cash-flow/planned.ts';
import type { CashFlowSource, PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { isDueIn } from '#domain/cash-flow/until-payday.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { LONGEST_WEEKS, USUAL_WEEKS } from '#domain/forecast/horizon.ts';
import { dayPledged, neededPerPay, paysUntil } from '#domain/goals/pace.ts';
import { sumCents } from '#domain/money/cents.ts';
import { readCashFlows, safeToSpendAnswer } from '../cash-flow/public.ts';
import type { CashFlows } from '../cash-flow/public.ts';
import { outlook } from '../forecast/public.ts';
import { payCycleInForce } from '../pay-cycle/public.ts';
import { matchArrivals, plannedIn } from '../planning/public.ts';
import { historyHref, screens } from './figure-book.ts';
import type { FigureBook } from './figure-book.ts';
import { payCycleOf } from './pay-facts.ts';
import { tool } from './tool.ts';
import { cents, day, nothing, span } from './tool-words.ts';

type Reply = Awaited<ReturnType<typeof outlook>>;

const MOST_BILLS = 100;

const onCalendar = (date: CivilDate): string => `${screens.bills}?day=${date}`;

const billSources: Readonly<Record<CashFlowSource['type'], BillFound['source']>> = {
  schedule: 'scheduled',
  instalment: 'instalment',
  loan: 'loan',
  order: 'scheduled',
  series: 'history',
  card: 'scheduled',
  pay: 'scheduled',
};

function billOf(flow: PlannedCashFlow, figures: FigureBook): BillFound {
  const { name, date, cents, subCategoryId, state, source } = flow;
  const href = source.type === 'loan' ? screens.loans : onCalendar(date);
  return {
    name,
    date,
    amount: figures.money(Math.abs(cents), href),
    cents: Math.abs(cents),
    sub_category_id: subCategoryId,
    state,
    source: billSources[source.type],
    income: cents > 0,
  };
}

/** Occurrences of scheduled payments that are paid or were skipped. */
function decidedBills(
  plan: CashFlows['plan'],
  span: { from: CivilDate; to: CivilDate; today: CivilDate },
  figures: FigureBook,
): BillFound[] {
  return plannedIn(plan, span)
    .filter(
      ({ state, subCategoryId }) =>
        (state === 'paid' || state === 'skipped') && findSubCategory(subCategoryId)?.kind !== 'transfer',
    )
    .map((one) => ({
      name: one.name,
      date: one.date,
      amount: figures.money(Math.abs(one.cents), onCalendar(one.date)),
      cents: Math.abs(one.cents),
      sub_category_id: one.subCategoryId,
      state: one.state,
      source: 'scheduled',
      income: one.cents > 0,
    }));
}

export const bills = tool(
  'bills',
  'The member’s bills between two days, as safe to spend and the calendar count them: scheduled payments, instalments, loan repayments, ordered payments and those that past transactions make likely; with what is overdue and what is paid.',
  span,
  async ({ from, to }, { context: { db, clock }, memberId, today }, figures) => {
    await matchArrivals(db, memberId, today, clock.now());
    const { flows, plan } = await readCashFlows(db, clock, memberId, { today, from, to });
    const shown = flows.filter(
      (flow) => flow.kind !== 'pay' && !isOwnTransfer(flow) && isDueIn(flow, { first: from, last: to }, from <= today),
    );
    const all = [...decidedBills(plan, { from, to, today }, figures), ...shown.map((flow) => billOf(flow, figures))]
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .slice(0, MOST_BILLS);
    const open = all.filter(({ state, income }) => !income && (state === 'due' || state === 'overdue'));
    const late = open.filter(({ state }) => state === 'overdue');
    const paid = all.filter(({ state, income }) => !income && state === 'paid');
    const sum = (of: readonly BillFound[]): number => sumCents(of.map((bill) => bill.cents));
    return {
      data: {
        from,
        to,
        bills: all,
        total: figures.money(sum(open), onCalendar(from)),
        count: figures.count(open.length, 'payment', onCalendar(from)),
        overdue: figures.money(sum(late), onCalendar(late[0]?.date ?? today)),
        overdue_count: late.length,
        paid: figures.money(sum(paid), onCalendar(from)),
        scheduled_any: plan.payments.length > 0,
      },
      source: `Your planned payments, instalments and loans, ${spanWords({ from, to })}.`,
    };
  },
);

const lineHref = {
  balance: screens.accounts,
  bills: screens.bills,
  ordered: screens.bills,
  transfers: screens.bills,
  set_aside: screens.payRun,
  allocations: screens.payRun,
  buffer: screens.payRun,
} as const;

export const safeToSpend = tool(
  'safe_to_spend',
  'What may be spent until the next payday without touching bills, money set aside and the buffer, line by line.',
  nothing,
  async (_input, { context: { db, clock }, memberId, today }, figures) => {
    await matchArrivals(db, memberId, today, clock.now());
    const found = await safeToSpendAnswer(db, clock, memberId, today);
    return {
      data: {
        safe: figures.money(found.safe < 0 ? -found.safe : found.safe, screens.payRun),
        cents: found.safe,
        per_day: figures.money(found.per_day, screens.payRun),
        payday: found.payday,
        days_left: figures.count(found.days_left, 'day', screens.payRun),
        assumed: found.assumed.count,
        lines: found.lines.map(({ kind, amount }) => ({
          kind,
          amount: figures.money(Math.abs(amount), lineHref[kind]),
          cents: amount,
        })),
      },
      source: `Balances, scheduled payments and money set aside as of ${formatDate(today, 'dmy')}, until ${formatDate(addDays(found.payday, -1), 'dmy')}.`,
    };
  },
);

export const pay = tool(
  'pay',
  'When the member is paid next, how much usually, and what the latest pay was.',
  nothing,
  async (_input, { context: { db }, memberId, today }, figures) => {
    const { cycle, source, detected, lastPay: last } = await payCycleInForce(db, memberId, today);
    const next = nextPayday(cycle, today);
    const rowsHref = historyHref({ kind: 'income', ...(last ? { min_date: last.date, max_date: last.date } : {}) });
    return {
      data: {
        chosen: source === 'chosen',
        next,
        current: { from: today, to: addDays(next, -1) },
        days_left: figures.count(daysBetween(today, next), 'day', screens.budgets),
        payer: detected?.payer ?? null,
        amount: detected ? figures.money(detected.amountCents, historyHref({ kind: 'income' })) : null,
        last: last ? { date: last.date, amount: figures.money(last.cents, rowsHref), payer: last.payer } : null,
      },
      source:
        source === 'chosen' ? 'Your pay cycle and your income of the last months.' : 'Your income of the last months.',
    };
  },
);

const forecastHref = screens.forecast;

function dayOf(found: Reply, date: CivilDate): Reply['days'][number] | undefined {
  return found.days.find((one) => one.date === date);
}

export const forecast = tool(
  'forecast',
  'The forecast of the member’s balance over all accounts in use: today, the lowest day, a day that is asked for, whether it falls below zero or the member’s minimum, and the pay and everyday spending it expects.',
  z.object({ on: z.optional(day) }),
  async ({ on }, { context: { db, clock }, memberId, today }, figures) => {
    const needed =
      on === undefined || on < today
        ? USUAL_WEEKS
        : Math.min(LONGEST_WEEKS, Math.max(USUAL_WEEKS, Math.ceil(daysBetween(today, on) / 7)));
    const found = await outlook(db, clock, memberId, today, needed);
    const asked = on === undefined ? undefined : dayOf(found, on);
    const everyday = spendable(found);
    const everydayOn = asked && everyday.find(({ date }) => date === asked.date);
    const everydayLowest = lowestFrom(
      everyday.filter(({ date }) => on === undefined || date <= on),
      today,
    );
    const money = (amount: number) => figures.money(amount, forecastHref);
    const warning = (kind: 'below_zero' | 'below_minimum'): ForecastFound['below_zero'] => {
      const one = found.warnings.find((warned) => warned.bank_account_id === null && warned.kind === kind);
      return one ? { date: one.date, amount: money(dayOf(found, one.date)!.total) } : null;
    };
    return {
      data: {
        to: found.to,
        locked: found.locked !== null,
        has_accounts: found.accounts.length > 0,
        now: money(found.days[0]!.total),
        lowest: found.lowest && {
          date: found.lowest.date,
          amount: money(found.lowest.balance),
          cents: found.lowest.balance,
        },
        on: asked ? { date: asked.date, amount: money(asked.total), cents: asked.total } : null,
        beyond: on !== undefined && on > found.to,
        end: money(found.days.at(-1)!.total),
        below_zero: warning('below_zero'),
        below_minimum: warning('below_minimum'),
        minimum: money(found.minimum),
        pay:
          found.pay.next !== null && found.pay.amount !== null && found.pay.source !== 'off'
            ? { next: found.pay.next, amount: money(found.pay.amount) }
            : null,
        daily_spending: money(found.spending.daily),
        everyday: {
          on: everydayOn ? money(everydayOn.cents) : null,
          lowest: everydayLowest && {
            date: everydayLowest.date,
            amount: money(everydayLowest.cents),
            cents: everydayLowest.cents,
          },
        },
        accounts: found.accounts.map(({ name, kind }, at) => ({
          name,
          kind,
          on: asked ? money(asked.balances[at]!) : null,
          now: money(found.days[0]!.balances[at]!),
        })),
      },
      source: `The forecast of ${formatDate(today, 'dmy')} to ${formatDate(found.to, 'dmy')}: balances, scheduled payments, expected pay and your usual spending.`,
    };
  },
);

/** What is in the accounts that are spent from, day by day. */
function spendable(found: Reply): { date: CivilDate; cents: number }[] {
  const places = found.accounts.flatMap(({ kind }, at) => (kind === 'transaction' || kind === 'cash' ? [at] : []));
  return found.days.map(({ date, total, balances }) => ({
    date,
    cents: places.length === 0 ? total : sumCents(places.map((at) => balances[at]!)),
  }));
}

function lowestFrom(days: readonly { date: CivilDate; cents: number }[], from: CivilDate) {
  const rest = days.filter(({ date }) => date >= from);
  return rest.reduce<{ date: CivilDate; cents: number } | null>(
    (low, one) => (low === null || one.cents < low.cents ? one : low),
    null,
  );
}

/** A fifth of what is free is kept by whoever wants to be at ease. */
const EASY_SHARE = 5;

export const afford = tool(
  'afford',
  'Whether the member can pay an amount now, out of what is safe to spend, or on a day to come, by the forecast; and from when on it could be paid.',
  z.object({ cents, on: z.optional(day) }),
  async ({ cents: price, on }, place, figures) => {
    const {
      context: { db, clock },
      memberId,
      today,
    } = place;
    const when = on === undefined || on < today ? today : on;
    const weeks = Math.min(LONGEST_WEEKS, Math.max(USUAL_WEEKS, Math.ceil(daysBetween(today, when) / 7) + 2));
    const [found, { safe }, { cycle }] = await Promise.all([
      outlook(db, clock, memberId, today, weeks),
      safeToSpendAnswer(db, clock, memberId, today),
      payCycleOf(place),
    ]);
    const days = spendable(found);
    const low = lowestFrom(days, when);
    const free = when === today ? safe - price : (low?.cents ?? 0) - price;
    const keeps = when === today ? 0 : found.minimum;
    const verdict: AffordFound['verdict'] =
      when > found.to
        ? 'unknown'
        : free < 0 || low === null
          ? 'no'
          : when === today
            ? free * EASY_SHARE < safe
              ? 'tight'
              : 'yes'
            : free < keeps
              ? 'tight'
              : 'yes';
    const from =
      days.find(({ date }) => date > today && (lowestFrom(days, date)?.cents ?? 0) - price >= found.minimum)?.date ??
      null;
    const href = screens.forecast;
    return {
      data: {
        price: figures.money(price, href),
        on: when,
        verdict,
        safe: figures.money(safe, screens.payRun),
        left: figures.money(Math.max(0, free), when === today ? screens.payRun : href),
        short: figures.money(Math.max(0, -free), when === today ? screens.payRun : href),
        at_end: figures.money(days.at(-1)!.cents, href),
        lowest: low && when <= found.to ? { date: low.date, amount: figures.money(low.cents - price, href) } : null,
        from,
        to: found.to,
        per_pay:
          paysUntil(cycle, today, when) === 0
            ? null
            : figures.money(neededPerPay(price, paysUntil(cycle, today, when)), screens.goals),
      },
      source: `What is safe to spend on ${formatDate(today, 'dmy')} and the forecast of your everyday accounts to ${formatDate(found.to, 'dmy')}.`,
    };
  },
);

/** Whether a day is further away than anybody plans. */
const MOST_TIMES = 2_080;

function reachedBy(
  target: number,
  each: number,
  rhythm: 'week' | 'fortnight' | 'month' | 'pay',
  cycle: Parameters<typeof dayPledged>[3],
  today: CivilDate,
): CivilDate | null {
  const times = Math.ceil(target / each);
  if (times > MOST_TIMES) return null;
  if (rhythm === 'month') return times > 480 ? null : addMonths(today, times);
  if (rhythm === 'fortnight') return addDays(today, 14 * times);
  return dayPledged(target, each, rhythm, cycle, today);
}

function broughtBy(
  each: number,
  rhythm: 'week' | 'fortnight' | 'month' | 'pay',
  cycle: Parameters<typeof dayPledged>[3],
  today: CivilDate,
  by: CivilDate,
): number {
  const days = daysBetween(today, by);
  if (rhythm === 'pay') return each * paysUntil(cycle, today, by);
  if (rhythm === 'month') {
    let months = 0;
    while (addMonths(today, months + 1) <= by) months += 1;
    return each * months;
  }
  return each * Math.floor(days / (rhythm === 'week' ? 7 : 14));
}

export const savingPlan = tool(
  'saving_plan',
  'Reckons what to put aside at each pay to have an amount by a day; or, with an amount for each week, fortnight, month or pay, when the amount is there, or with a day too what it comes to by then.',
  z.object({
    cents,
    by: z.optional(day),
    each_cents: z.optional(cents),
    each: z.optional(z.literal(['week', 'fortnight', 'month', 'pay'])),
  }),
  async ({ cents: target, by, each_cents: each, each: rhythm = 'pay' }, place, figures) => {
    const { today } = place;
    const { cycle } = await payCycleOf(place);
    const pays = by === undefined ? 0 : paysUntil(cycle, today, by);
    const sum = each !== undefined && by !== undefined ? broughtBy(each, rhythm, cycle, today, by) : target;
    const href = screens.goals;
    return {
      data: {
        target: figures.money(sum, href),
        by: by ?? null,
        pays: by === undefined || pays === 0 ? null : figures.count(pays, 'pay', href),
        per_pay: by === undefined || pays === 0 ? null : figures.money(neededPerPay(target, pays), href),
        each: each === undefined ? null : figures.money(each, href),
        reached: each === undefined || by !== undefined ? null : reachedBy(target, each, rhythm, cycle, today),
      },
      source: `Your pay cycle, counted from ${formatDate(today, 'dmy')}; interest is left out.`,
    };
  },
);
