import * as z from 'zod/mini';
import type { Proposal } from '#domain/assistant/piece.ts';
import { cycleContaining } from '#domain/calendar/pay-cycle.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import { dollarsFromCents, timesRatio } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { cycleBudgets } from '../budget/public.ts';
import { readPayCycle } from '../pay-cycle/public.ts';
import { findRow } from '../transactions/public.ts';
import { tool } from './tool.ts';
import type { Found } from './tool.ts';
import { cents, day, identity } from './tool-words.ts';

/** Changes are only prepared here: the member confirms the card, and the product's own call makes the change. */

const money = (amount: number): string => formatCents(amount, { currency: true });

function ready<N extends 'propose_budget' | 'propose_goal' | 'propose_payment' | 'propose_category'>(proposal: Proposal, source: string): Found<N> {
  return { data: { ready: true, missing: null }, source, proposal } as Found<N>;
}

const refused = (missing: string) => ({ data: { ready: false, missing }, source: '' });

const cycleWords = { weekly: 'a week', fortnightly: 'a fortnight', four_weekly: 'for four weeks', monthly: 'a month' } as const;

export const proposeBudget = tool(
  'propose_budget',
  'Prepares the budget of a spending category or sub-category per pay cycle, for the member to confirm: an amount in cents, or a change of the present budget by cents or per cent (minus lowers it). Changes nothing.',
  z.object({ category_id: identity, sub_category_id: z.optional(identity), cents: z.optional(cents), percent: z.optional(z.number().check(z.gte(-100), z.lte(1_000))), by_cents: z.optional(z.int().check(z.gte(-100_000_000_000), z.lte(100_000_000_000))) }),
  async ({ category_id: categoryId, sub_category_id: subId, cents: wanted, percent, by_cents: by }, { context: { db }, memberId, today }) => {
    const sub = subId === undefined ? null : findSubCategory(subId);
    const category = findCategory(sub?.categoryId ?? categoryId);
    if (!category || category.kind !== 'expense' || (subId !== undefined && !sub)) return refused('Budgets are for spending categories.');
    const [{ lines }, { cycle }] = await Promise.all([cycleBudgets(db, memberId, today), readPayCycle(db, memberId)]);
    const line = lines.find((one) => one.category_id === category.id && one.sub_category_id === (sub?.id ?? null));
    const before = line?.Amount ?? null;
    if (wanted === undefined && before === null) return refused(`There is no budget for ${(sub ?? category).name} yet that could be changed. Name an amount, and I will prepare one.`);
    const amount = wanted ?? Math.max(0, before! + (by ?? timesRatio(before!, Math.round((percent ?? 0) * 100), 10_000)));
    const { name } = sub ?? category;
    const from = cycleContaining(cycle, today).first;
    const worth = (value: number): string => `${money(value)} ${cycleWords[cycle.kind]}`;
    return ready({
      kind: 'budget', title: `Budget for ${name}`,
      before: [{ label: 'Budget', value: before === null ? 'None' : worth(before) }],
      after: [{ label: 'Budget', value: worth(amount) }, { label: 'From', value: formatDate(from) }],
      command: { call: 'budget.set', body: { category_id: category.id, ...(sub ? { sub_category_id: sub.id } : {}), amount: dollarsFromCents(amount), ...(line ? { roll_over: line.roll_over } : {}) } },
    }, 'Your budgets of the present pay cycle.');
  },
);

export const proposeGoal = tool(
  'propose_goal',
  'Prepares a saving goal with its target in cents and, if there is one, its day, for the member to confirm. Changes nothing.',
  z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)), cents, by: z.optional(day) }),
  async ({ name, cents: target, by }, { today }) => {
    if (by !== undefined && by <= today) return refused('The day of the goal has passed. Name one that is still to come.');
    return ready({
      kind: 'goal', title: `Goal: ${name}`, before: [{ label: 'Goal', value: 'None' }],
      after: [{ label: 'Name', value: name }, { label: 'Target', value: money(target) }, ...(by === undefined ? [] : [{ label: 'By', value: formatDate(by) }])],
      command: { call: 'goals.create', body: { name, target: dollarsFromCents(target), ...(by === undefined ? {} : { target_date: by }) } },
    }, '');
  },
);

const repeatWords = { once: 'Once', weekly: 'Every week', fortnightly: 'Every fortnight', four_weekly: 'Every four weeks', monthly: 'Every month', quarterly: 'Every quarter', halfyearly: 'Every half year', annually: 'Every year' } as const;

export const proposePayment = tool(
  'propose_payment',
  'Prepares a scheduled payment with its amount in cents, its first day and how it repeats, for the member to confirm; it is a reminder and moves no money. Changes nothing.',
  z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)), cents, date: day, repeat: z.literal(['once', 'weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'halfyearly', 'annually']), income: z.optional(z.boolean()) }),
  async ({ name, cents: amount, date, repeat, income = false }) =>
    ready({
      kind: 'scheduled_payment', title: `Scheduled payment: ${name}`, before: [{ label: 'Payment', value: 'None' }],
      after: [{ label: income ? 'Comes in' : 'Goes out', value: money(amount) }, { label: 'First on', value: formatDate(date) }, { label: 'Repeats', value: repeatWords[repeat as keyof typeof repeatWords] }],
      command: { call: 'planning.create', body: { name, amount: dollarsFromCents(amount), direction: income ? 'in' : 'out', start_date: date, recurring_frequency: repeat } },
    }, ''),
);

const categoryName = (subId: number): string => {
  const sub = findSubCategory(subId);
  return sub ? `${findCategory(sub.categoryId)!.name}: ${sub.name}` : 'Uncategorised';
};

export const proposeCategory = tool(
  'propose_category',
  'Prepares another category for one transaction, or with `all` for every one of its merchant, for the member to confirm. Changes nothing.',
  z.object({ row_id: identity, sub_category_id: identity, all: z.boolean() }),
  async ({ row_id: id, sub_category_id: subId, all }, { context: { db }, memberId }) => {
    const [row, sub] = [await findRow(db, memberId, id), findSubCategory(subId)];
    if (!row || !sub) return refused('There is no such transaction or category.');
    if (row.is_split) return refused('This transaction has been split: its parts are put into categories one by one.');
    if (row.sub_category_id === sub.id && !all) return refused(`It is in ${categoryName(sub.id)} already.`);
    const name = row.merchant ?? row.description;
    return ready({
      kind: 'recategorise', title: all ? `All of ${name}` : `${name}, ${money(Math.abs(row.amount_cents))} on ${formatDate(row.date)}`,
      before: [{ label: 'Category', value: categoryName(row.sub_category_id) }],
      after: [{ label: 'Category', value: categoryName(sub.id) }, { label: 'Counts for', value: all ? 'All transactions of this merchant, past and to come' : 'This transaction alone' }],
      command: { call: 'categorising.updateCategory', body: { id: [row.id], categoryId: sub.id, apply: all ? 'past_and_future' : 'one' } },
    }, `Your transaction of ${formatDate(row.date)}.`);
  },
);
