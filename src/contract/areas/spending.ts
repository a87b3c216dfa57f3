import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { dateInput, date, id, listOf, money } from '#contract/kit/wire.ts';
import { period } from './transactions.ts';

const spendingQuery = {
  /** The first day. Instead of two dates, a `period` up to today; by default the last 30 days. */
  min_date: z.optional(dateInput),
  max_date: z.optional(dateInput),
  period: z.optional(period),
  bank_account_id: z.optional(listOf(id)),
};

const step = z.literal([
  'day',
  'week',
  'fortnight',
  'four_weeks',
  'month',
  'quarter',
  'year',
  'financial_year',
  'pay_cycle',
]);
export type SpendingStep = z.output<typeof step>;

/** Totals of a category or sub-category. `amounts` has one entry per period of the report, in order. */
const reportLine = z.object({
  category_id: z.int(),
  /** Null for the whole category; 0 is uncategorised. */
  sub_category_id: z.nullable(z.int()),
  name: z.string(),
  colour: z.string(),
  icon: z.string(),
  kind: z.literal(['expense', 'income', 'transfer']),
  /** Spending is positive on an expense line, income on an income line; refunds reduce it. */
  total: money,
  count: z.int(),
  amounts: z.array(money),
});

/** Spending and income. Transfers between the member’s accounts count as neither. */
export const spending = defineArea('spending', {
  report: {
    method: 'GET',
    path: 'api/spending/report',
    auth: 'member',
    kind: 'stream',
    summary: 'Returns totals by category or sub-category and period.',
    query: z.object({
      ...spendingQuery,
      group: z.optional(z.literal(['category', 'sub_category'])),
      per: z.optional(step),
    }),
    reply: z.object({
      from: date,
      to: date,
      periods: z.array(z.object({ start: date, end: date })),
      data: z.array(reportLine),
      spent: money,
      income: money,
      net: money,
      /** The same figures for each period. */
      totals: z.array(z.object({ spent: money, income: money, net: money })),
    }),
  },
  cashFlow: {
    method: 'GET',
    path: 'api/spending/cashflow',
    auth: 'member',
    summary: 'Returns nodes and links for a Sankey diagram, from income to each category and sub-category.',
    query: z.object(spendingQuery),
    reply: z.object({
      from: date,
      to: date,
      income: money,
      spent: money,
      saved: money,
      nodes: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          colour: z.string(),
          kind: z.literal(['income', 'centre', 'expense', 'saved', 'drawn']),
          category_id: z.nullable(z.int()),
          sub_category_id: z.nullable(z.int()),
          amount: money,
        }),
      ),
      links: z.array(z.object({ source: z.string(), target: z.string(), amount: money })),
    }),
  },
});
