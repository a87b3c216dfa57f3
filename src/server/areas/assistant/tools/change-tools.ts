import * as z from 'zod/mini';
import type { Fact, Proposal } from '#domain/assistant/piece.ts';
import { prorate } from '#domain/budget/proration.ts';
import { cycleContaining } from '#domain/calendar/pay-cycle.ts';
import type { PayCycleKind } from '#domain/calendar/pay-cycle.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Category, SubCategory } from '#domain/categorise/taxonomy.ts';
import { dollarsFromCents, timesRatio } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { cycleBudgets } from '../../budget/public.ts';
import { readPayCycle } from '../../settings/public.ts';
import { findTransaction } from '../../transactions/public.ts';
import { fromData, tool } from './tool.ts';
import type { Result } from './tool.ts';
import { cents, day, id } from './tool-input.ts';

/** These tools only prepare changes. The member confirms the card, and the regular endpoint makes the change. */

const money = (amount: number, currency = 'AUD') => formatCents(amount, { currency });

function prepared<N extends 'propose_budget' | 'propose_goal' | 'propose_payment' | 'propose_category'>(
  proposal: Proposal,
  source?: string,
): Result<N> {
  return {
    data: { ready: true, missing: null },
    sources: source ? fromData(source) : [],
    proposal,
  } as Result<N>;
}

const refused = (missing: string) => ({ data: { ready: false, missing }, sources: [] });

type BudgetLine = Awaited<ReturnType<typeof cycleBudgets>>['lines'][number];

const perWords = {
  daily: 'a day',
  weekly: 'a week',
  fortnightly: 'a fortnight',
  four_weekly: 'every four weeks',
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
} as const;
type Per = keyof typeof perWords;

/** Converts an amount per period to an amount per pay cycle. */
function perCycle(amount: number, per: Per, kind: PayCycleKind): number {
  return per === 'daily' ? prorate(amount * 7, 'weekly', kind) : prorate(amount, per, kind);
}

/**
 * Finds the budget that a request means: the category's own budget, or the only budget of a sub-category with the same
 * name.
 */
function budgetFor(
  lines: readonly BudgetLine[],
  category: Category,
  sub: SubCategory | null,
): { line: BudgetLine | undefined; target: SubCategory | null; parts: BudgetLine[] } {
  const line = lines.find((one) => one.category_id === category.id && one.sub_category_id === (sub?.id ?? null));
  const parts = sub || line ? [] : lines.filter((one) => one.category_id === category.id);
  const [onlyPart] = parts;
  const same = parts.length === 1 ? findSubCategory(onlyPart!.sub_category_id!) : null;
  return same?.name === category.name ? { line: onlyPart, target: same, parts: [] } : { line, target: sub, parts };
}

/** Lists the budget, the amount rolled over into the current cycle and the total available. */
function budgetFacts(amount: number, rolledOver: number, kind: PayCycleKind): Fact[] {
  const budgeted = { label: 'Budget', value: `${money(amount)} ${perWords[kind]}` };
  if (rolledOver === 0) return [budgeted];
  return [
    budgeted,
    { label: rolledOver > 0 ? 'Rolled over' : 'Overspending taken off', value: money(Math.abs(rolledOver)) },
    { label: 'Available this pay cycle', value: money(amount + rolledOver) },
  ];
}

const budgetChange = z.object({
  category_id: id,
  sub_category_id: z.optional(id),
  cents: z.optional(cents),
  percent: z.optional(z.number().check(z.gte(-100), z.lte(1_000))),
  by_cents: z.optional(z.int().check(z.gte(-100_000_000_000), z.lte(100_000_000_000))),
  per: z.optional(z.literal(['daily', 'weekly', 'fortnightly', 'four_weekly', 'monthly', 'quarterly', 'yearly'])),
});

export const proposeBudget = tool(
  'propose_budget',
  'Prepares a budget for a spending category or sub-category, for the member to confirm: an amount in cents, or a change to the current budget in cents or per cent (a minus lowers it). Budgets are per pay cycle. If the amount is for another period, name it in `per` and the amount is converted. Changes nothing.',
  budgetChange,
  async (
    { category_id: categoryId, sub_category_id: subId, cents: wanted, percent, by_cents: by, per },
    { context: { memberDb }, memberId, today },
  ) => {
    const requestedSub = subId === undefined ? null : findSubCategory(subId);
    const category = findCategory(requestedSub?.categoryId ?? categoryId);
    if (!category || category.kind !== 'expense' || (subId !== undefined && !requestedSub))
      return refused('You can only set a budget for a spending category.');
    const [{ lines }, { cycle }] = await Promise.all([
      cycleBudgets(memberDb, memberId, today),
      readPayCycle(memberDb, memberId),
    ]);
    const { kind } = cycle;
    const { line, target, parts } = budgetFor(lines, category, requestedSub);
    const { name } = target ?? category;
    const partsText = `${parts.map((part) => `${part.name} ${money(part.Amount ?? 0)}`).join(', ')} ${perWords[kind]}`;
    const [budgets, which] =
      parts.length === 1
        ? ['a sub-category budget', 'to change that one']
        : ['sub-category budgets', 'which one to change'];
    // A budget for the whole category replaces its sub-category budgets in every total, so their rollover would be
    // lost.
    if (parts.some(({ rolled_over: rolled }) => rolled !== 0))
      return refused(`${category.name} has ${budgets} with rollover: ${partsText}. Tell me ${which} instead.`);
    const before = line?.Amount ?? null;
    if (wanted === undefined && before === null)
      return refused(
        parts.length > 0
          ? `${category.name} has ${budgets}: ${partsText}. Tell me ${which}, or give me an amount for the whole category.`
          : `There’s no budget for ${name} yet. Tell me an amount and I’ll set one up.`,
      );
    const converted = (value: number): number => (per === undefined ? value : perCycle(value, per, kind));
    const amount =
      wanted === undefined
        ? Math.max(
            0,
            before! +
              (by === undefined ? timesRatio(before!, Math.round((percent ?? 0) * 100), 10_000) : converted(by)),
          )
        : converted(wanted);
    const rolledOver = line?.rolled_over ?? 0;
    const statedAmount = wanted ?? by;
    const changes = wanted === undefined && by !== undefined ? (by < 0 ? 'Decrease' : 'Increase') : 'You asked for';
    return prepared(
      {
        kind: 'budget',
        title: `Budget for ${name}`,
        before:
          before !== null
            ? budgetFacts(before, rolledOver, kind)
            : [
                { label: 'Budget', value: 'None' },
                ...(parts.length > 0
                  ? [{ label: parts.length === 1 ? 'Sub-category budget' : 'Sub-category budgets', value: partsText }]
                  : []),
              ],
        after: [
          ...(per !== undefined && per !== kind && statedAmount !== undefined
            ? [{ label: changes, value: `${money(Math.abs(statedAmount))} ${perWords[per]}` }]
            : []),
          ...budgetFacts(amount, rolledOver, kind),
          { label: 'From', value: formatDate(cycleContaining(cycle, today).first) },
        ],
        command: {
          call: 'budget.set',
          body: {
            category_id: category.id,
            ...(target ? { sub_category_id: target.id } : {}),
            amount: dollarsFromCents(amount),
          },
        },
      },
      'your budgets this pay cycle',
    );
  },
);

export const proposeGoal = tool(
  'propose_goal',
  'Prepares a savings goal with its target in cents and, if there is one, its target date, for the member to confirm. Changes nothing.',
  z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)), cents, by: z.optional(day) }),
  async ({ name, cents: target, by }, { today }) => {
    if (by !== undefined && by <= today) return refused('Choose a date in the future.');
    return prepared({
      kind: 'goal',
      title: `Goal: ${name}`,
      before: [{ label: 'Goal', value: 'None' }],
      after: [
        { label: 'Goal', value: name },
        { label: 'Target', value: money(target) },
        ...(by === undefined ? [] : [{ label: 'By', value: formatDate(by) }]),
      ],
      command: {
        call: 'goals.create',
        body: { name, target: dollarsFromCents(target), ...(by === undefined ? {} : { target_date: by }) },
      },
    });
  },
);

const repeatWords = {
  once: 'Once',
  weekly: 'Every week',
  fortnightly: 'Every fortnight',
  four_weekly: 'Every four weeks',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  halfyearly: 'Every six months',
  annually: 'Every year',
} as const;

export const proposePayment = tool(
  'propose_payment',
  'Prepares a scheduled payment with its amount in cents, first due date and frequency, for the member to confirm. It is only a reminder and moves no money. Changes nothing.',
  z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    cents,
    date: day,
    repeat: z.literal([
      'once',
      'weekly',
      'fortnightly',
      'four_weekly',
      'monthly',
      'quarterly',
      'halfyearly',
      'annually',
    ]),
    income: z.optional(z.boolean()),
  }),
  async ({ name, cents: amount, date, repeat, income = false }) =>
    prepared({
      kind: 'scheduled_payment',
      title: `Bill: ${name}`,
      before: [],
      after: [
        { label: income ? 'Money in' : 'Amount', value: money(amount) },
        { label: 'First due', value: formatDate(date) },
        { label: 'How often', value: repeatWords[repeat as keyof typeof repeatWords] },
      ],
      command: {
        call: 'planning.create',
        body: {
          name,
          amount: dollarsFromCents(amount),
          direction: income ? 'in' : 'out',
          start_date: date,
          recurring_frequency: repeat,
        },
      },
    }),
);

const categoryName = (subId: number): string => {
  const sub = findSubCategory(subId);
  return sub ? `${findCategory(sub.categoryId)!.name}: ${sub.name}` : 'Uncategorised';
};

export const proposeCategory = tool(
  'propose_category',
  'Prepares a new category for one transaction or, with `all`, for every transaction from the same merchant, for the member to confirm. Changes nothing.',
  z.object({ row_id: id, sub_category_id: id, all: z.boolean() }),
  async ({ row_id: id, sub_category_id: subId, all }, { context: { memberDb }, memberId }) => {
    const [transaction, sub] = [await findTransaction(memberDb, memberId, id), findSubCategory(subId)];
    if (!transaction || !sub) return refused('I can’t find that transaction or category.');
    if (transaction.is_split) return refused('That transaction is split. Change its parts instead.');
    if (transaction.sub_category_id === sub.id && !all) return refused(`It’s already in ${categoryName(sub.id)}.`);
    const name = transaction.merchant ?? transaction.description;
    return prepared(
      {
        kind: 'recategorise',
        title: all
          ? `All ${name} transactions`
          : `${name}, ${money(Math.abs(transaction.amount_cents), transaction.currency)} on ${formatDate(transaction.date)}`,
        before: [{ label: 'Category', value: categoryName(transaction.sub_category_id) }],
        after: [
          { label: 'Category', value: categoryName(sub.id) },
          {
            label: 'Applies to',
            value: all ? 'All transactions from this merchant, past and future' : 'This transaction only',
          },
        ],
        command: {
          call: 'categorising.updateCategory',
          body: { id: [transaction.id], categoryId: sub.id, apply: all ? 'past_and_future' : 'one' },
        },
      },
      `your transaction on ${formatDate(transaction.date)}`,
    );
  },
);
