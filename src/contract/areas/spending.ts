import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { requestedDate, date, id, listOf, money } from '#contract/kit/wire.ts';
import { period } from './transactions.ts';

const span = {
  /** Either two dates, or one of the periods of rule M05 up to today; the last 30 days unless told. */
  min_date: z.optional(requestedDate),
  max_date: z.optional(requestedDate),
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

/** Money of one category or sub-category. `amounts` has one entry for each of the report's periods, in order. */
const line = z.object({
  category_id: z.int(),
  /** Null on a line that stands for the whole category; 0 is uncategorised. */
  sub_category_id: z.nullable(z.int()),
  name: z.string(),
  colour: z.string(),
  icon: z.string(),
  kind: z.literal(['expense', 'income', 'transfer']),
  /** Spending is positive on an expense line, income on an income line; refunds lower it. */
  total: money,
  count: z.int(),
  amounts: z.array(money),
});

/** Where the money goes. Transfers between own accounts are never spending nor income. */
export const spending = defineArea('spending', {
  report: {
    method: 'GET',
    path: 'api/spending/report',
    auth: 'member',
    kind: 'stream',
    summary: 'Money by category or sub-category and period, read from the roll-ups.',
    query: z.object({ ...span, group: z.optional(z.literal(['category', 'sub_category'])), per: z.optional(step) }),
    reply: z.object({
      from: date,
      to: date,
      periods: z.array(z.object({ start: date, end: date })),
      data: z.array(line),
      spent: money,
      income: money,
      net: money,
      /** The same three for each period. */
      totals: z.array(z.object({ spent: money, income: money, net: money })),
    }),
  },
  cashFlow: {
    method: 'GET',
    path: 'api/spending/cashflow',
    auth: 'member',
    summary: 'Nodes and links from income through the member to each category and sub-category, for a Sankey picture.',
    query: z.object(span),
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
