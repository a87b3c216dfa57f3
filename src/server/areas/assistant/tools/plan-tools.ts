import * as z from 'zod/mini';
import type { BudgetResult, SubscriptionResult } from '#domain/assistant/findings.ts';
import { spanWords } from '#domain/assistant/when.ts';
import { addDays, dayNumber } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { subCategories, subscriptionSubCategoryIds } from '#domain/categorise/taxonomy.ts';
import { roundHalfAway, sumCents } from '#domain/money/cents.ts';
import { detectRecurring } from '#domain/bills/recurring.ts';
import type { TransactionGroup } from '#domain/bills/recurring.ts';
import { subscriptionCost } from '#domain/bills/subscription-cost.ts';
import { cycleBudgets } from '../../budget/public.ts';
import { goalsAsOf } from '../../goals/public.ts';
import { propose } from '../../bills/public.ts';
import { subscriptionTransactions } from '../../transactions/public.ts';
import type { TransactionRow } from '../../transactions/public.ts';
import { historyHref, transactionHref, screens } from './figure-book.ts';
import type { FigureBook } from './figure-book.ts';
import { fromData, tool } from './tool.ts';
import { day, noInput, searchText } from './tool-input.ts';

/** How many days of transactions show which subscriptions are running, and how recent a new subscription must be. */
const HISTORY_DAYS = 550;
const RECENT_DAYS = 35;
const YEAR_DAYS = 365;

const frequencyWords = {
  once: 'once',
  weekly: 'a week',
  fortnightly: 'a fortnight',
  four_weekly: 'every four weeks',
  monthly: 'a month',
  quarterly: 'a quarter',
  halfyearly: 'every six months',
  annually: 'a year',
} as const;

function groupsOf(rows: readonly TransactionRow[]): TransactionGroup[] {
  const out = rows.filter(({ amount_cents: cents, pending }) => cents < 0 && !pending);
  return [
    ...Map.groupBy(
      out,
      (row) => `${row.merchant_key ?? row.description.toLowerCase().slice(0, 32)}|${row.bank_account_id}`,
    ),
  ].map(([key, own]) => ({
    key,
    name: own[0]!.merchant ?? own[0]!.description,
    accountId: own[0]!.bank_account_id,
    subCategoryId: own[0]!.sub_category_id,
    ids: own.map(({ id }) => id),
    days: own.map(({ date }) => dayNumber(date)),
    amounts: own.map(({ amount_cents: cents }) => cents),
  }));
}

/**
 * A subscription that has just begun: its last cost, and its cost per year once two payments show how often it is paid.
 */
function newSubscription(
  group: TransactionGroup,
  rows: ReadonlyMap<number, TransactionRow>,
  today: CivilDate,
  figures: FigureBook,
): SubscriptionResult {
  const latest = rows.get(group.ids[0]!)!;
  const cents = -latest.amount_cents;
  const { repeat, yearCents, nextDate } = subscriptionCost([group], today);
  if (repeat !== null && yearCents !== null) {
    return {
      name: group.name,
      amount: figures.money(cents, transactionHref(latest.id)),
      cents,
      every: frequencyWords[repeat],
      year: figures.money(-yearCents, transactionHref(latest.id)),
      year_cents: -yearCents,
      next: nextDate,
      last: latest.date,
      rise: null,
    };
  }
  const year = -sumCents(group.amounts);
  return {
    name: group.name,
    amount: figures.money(cents, transactionHref(latest.id)),
    cents,
    every: 'so far',
    year: figures.money(year, transactionHref(latest.id)),
    year_cents: year,
    next: null,
    last: latest.date,
    rise: null,
  };
}

export const subscriptions = tool(
  'subscriptions',
  'The member’s active subscriptions and memberships: what each costs, how often, when it is next due, what it costs a year, and whether its price went up, with trials that may be ending.',
  z.object({ only: z.optional(z.array(searchText).check(z.maxLength(10))) }),
  async ({ only }, { context: { memberDb }, memberId, today }, figures) => {
    const from = addDays(today, 1 - YEAR_DAYS);
    const [rows, { trials }] = await Promise.all([
      subscriptionTransactions(memberDb, memberId, addDays(today, -HISTORY_DAYS), today),
      propose(memberDb, memberId, today),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const groups = groupsOf(rows);
    const running = detectRecurring(groups, today);
    const known = new Set(running.map(({ merchantKey }) => merchantKey));
    const list = running.map((series): SubscriptionResult => {
      const href = historyHref({
        sub_categories: [...subscriptionSubCategoryIds],
        ...keyFilter(byId.get(series.transactionIds.at(-1)!)!),
      });
      return {
        name: series.name,
        amount: figures.money(-series.cents, href),
        cents: -series.cents,
        every: frequencyWords[series.repeat],
        year: figures.money(-series.yearCents, href),
        year_cents: -series.yearCents,
        next: series.nextDate,
        last: series.lastDate,
        rise: series.priceRise && {
          from: figures.money(-series.priceRise.fromCents, href),
          to: figures.money(-series.priceRise.toCents, href),
          since: series.priceRise.since,
        },
      };
    });
    const fresh = groups
      .filter(({ key, days }) => !known.has(key) && Math.max(...days) >= dayNumber(today) - RECENT_DAYS)
      .map((group) => newSubscription(group, byId, today, figures));
    const all = [...list, ...fresh].filter(({ name }) => only === undefined || only.includes(name));
    const year = sumCents(all.map(({ year_cents: cents }) => cents));
    const spent = -sumCents(rows.filter(({ date }) => date >= from).map(({ amount_cents: cents }) => cents));
    return {
      data: {
        from,
        to: today,
        subscriptions: all,
        count: figures.count(all.length, 'subscription', screens.subscriptions),
        month: figures.money(roundHalfAway(year / 12), screens.subscriptions),
        year: figures.money(year, screens.subscriptions),
        spent: figures.money(
          spent,
          historyHref({ sub_categories: [...subscriptionSubCategoryIds], min_date: from, max_date: today }),
        ),
        trials: trials.map(({ name, endsOn }) => ({ name, ends: endsOn })),
      },
      sources: fromData('your streaming and membership transactions', `up to ${formatDate(today, 'dmy')}`),
    };
  },
);

function keyFilter(row: TransactionRow): { merchant_key: string } | { description: string } {
  return row.merchant_key === null ? { description: row.description.slice(0, 60) } : { merchant_key: row.merchant_key };
}

export const goals = tool(
  'goals',
  'The member’s savings goals: target, amount saved, amount left, target date, the date each will be reached at the current pace, and what to put aside each pay.',
  noInput,
  async (_input, { context: { memberDb }, memberId, today }, figures) => {
    const list = await goalsAsOf(memberDb, memberId, today);
    const href = screens.goals;
    return {
      data: {
        goals: list.map((goal) => ({
          id: goal.id,
          name: goal.name,
          target: figures.money(goal.target, href),
          saved: figures.money(goal.total_savings, href),
          left: figures.money(goal.left, href),
          percent: figures.share(goal.total_savings, goal.target, href)!,
          done: goal.iscomplete,
          paused: !goal.isactive,
          target_date: goal.target_date,
          projected: goal.projected_date,
          per_pay: goal.needed_per_pay === null ? null : figures.money(goal.needed_per_pay, href),
        })),
        saved: figures.money(
          sumCents(list.filter(({ iscomplete }) => !iscomplete).map((goal) => goal.total_savings)),
          href,
        ),
        left: figures.money(sumCents(list.filter(({ iscomplete }) => !iscomplete).map((goal) => goal.left)), href),
        count: figures.count(list.length, 'goal', href),
      },
      sources: fromData('your goals and their accounts', formatDate(today, 'dmy')),
    };
  },
);

const parents = Object.fromEntries(subCategories.map(({ id, categoryId }) => [id, categoryId]));

export const budgets = tool(
  'budgets',
  'The member’s budgets for a pay cycle (the current one, or the one that contains a day): the amounts budgeted, spent and left, for each and in total.',
  z.object({ date: z.optional(day) }),
  async ({ date }, { context: { memberDb }, memberId, today }, figures) => {
    const { window, lines, totals } = await cycleBudgets(memberDb, memberId, today, date);
    const span = { from: window.start, to: window.end };
    const href = date === undefined ? screens.budgets : `${screens.budgets}?date=${date}`;
    const results = lines.map((line): BudgetResult => {
      const rowsHref = historyHref({
        ...(line.sub_category_id === null
          ? { categories: [line.category_id] }
          : { sub_categories: [line.sub_category_id] }),
        min_date: span.from,
        max_date: span.to,
      });
      const budget = line.budget ?? 0;
      const left = budget - line.actual_spending;
      const percent = budget === 0 ? 100 : (line.actual_spending * 100) / budget;
      return {
        category_id: line.category_id,
        sub_category_id: line.sub_category_id,
        name: line.name,
        budget: figures.money(budget, href),
        spent: figures.money(line.actual_spending, rowsHref),
        left: figures.money(Math.abs(left), href),
        left_cents: left,
        percent: figures.percent(percent, href),
        percent_value: percent,
      };
    });
    const over = sumCents(results.filter(({ left_cents: left }) => left < 0).map(({ left_cents: left }) => -left));
    return {
      data: {
        ...span,
        lines: results,
        parents,
        budgeted: figures.money(totals.budgeted, href),
        spent: figures.money(totals.spent, href),
        left: figures.money(Math.abs(totals.left), href),
        left_cents: totals.left,
        unbudgeted: figures.money(totals.unbudgeted, href),
        days_left: figures.count(window.days_left, 'day', href),
        over: figures.money(over, href),
      },
      sources: fromData('your budgets and spending', spanWords(span)),
    };
  },
);
