import * as z from 'zod/mini';
import type { GroupResult, Criteria, Span, TotalResult, Unit } from '#domain/assistant/row-findings.ts';
import { addDays, addMonths, daysBetween, endOfMonth, weekday } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { cyclesBetween } from '#domain/calendar/pay-cycle.ts';
import { weekdayWords } from '#domain/calendar/weekday-words.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import { roundHalfAway } from '#domain/money/cents.ts';
import { historyStart, groupTotals, viewFor } from '../../transactions/public.ts';
import type { GroupTotal } from '../../transactions/public.ts';
import { historyHref } from './figure-book.ts';
import type { FigureBook } from './figure-book.ts';
import { payCycleOf } from './pay-facts.ts';
import { historyFilter, expanded, isIncome, nounOf, sourceOf, sumsOf, withUncounted } from './transaction-filter.ts';
import { listParts, tool } from './tool.ts';
import type { Scope } from './tool.ts';
import { cents, rowFilter, span } from './tool-input.ts';

const UNITS = ['day', 'week', 'fortnight', 'month', 'quarter', 'year', 'pay'] as const;
const GROUPINGS = ['category', 'sub_category', 'merchant', 'month', 'day', 'weekday'] as const;
type Grouping = (typeof GROUPINGS)[number];
const MAX_SPANS = 24;

/** Counts the days of a span that fall on the given weekdays. */
function weekdaysBetween(from: string, to: string, wanted: readonly number[]): number {
  const days = daysBetween(from, to) + 1;
  const rest = Array.from({ length: days % 7 }, (_, at) => weekday(addDays(from, at))).filter((day) =>
    wanted.includes(day),
  ).length;
  return Math.floor(days / 7) * new Set(wanted).size + rest;
}

/** Excludes the time before the first transaction, which would lower an average. */
async function sinceFirstRow({ context, memberId }: Scope, { from, to }: Span): Promise<Span> {
  const first = await historyStart(context.memberDb, memberId);
  return first !== null && first > from && first <= to ? { from: first, to } : { from, to };
}

/** Returns the units in a span: whole months, years and pay cycles, else days. */
async function unitsIn(
  scope: Scope,
  requested: Span,
  unit: Unit,
  weekdays: readonly number[] | undefined,
): Promise<number> {
  const { from, to } = await sinceFirstRow(scope, requested);
  if (unit === 'day' && weekdays) return weekdaysBetween(from, to, weekdays);
  const days = daysBetween(from, to) + 1;
  if (unit === 'pay') {
    const { cycle } = await payCycleOf(scope);
    const cycles = cyclesBetween(cycle, from, to);
    const whole = cycles[0]?.first === from && cycles.at(-1)?.last === to;
    return whole ? cycles.length : days / ((daysBetween(cycles[0]!.first, cycles.at(-1)!.last) + 1) / cycles.length);
  }
  if (unit === 'month' || unit === 'quarter' || unit === 'year') {
    const size = { month: 1, quarter: 3, year: 12 }[unit];
    if (from.endsWith('-01') && endOfMonth(to) === to)
      return (
        ((Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
          Number(to.slice(5, 7)) -
          Number(from.slice(5, 7)) +
          1) /
        size
      );
    // A span such as the 17th to the 16th also counts as whole months.
    const months = Math.round(days / (365 / 12));
    if (months > 0 && addDays(addMonths(from, months), -1) === to) return months / size;
    return days / ((365 / 12) * size);
  }
  return days / { day: 1, week: 7, fortnight: 14 }[unit];
}

function totalsIn(
  figures: FigureBook,
  filter: Criteria,
  spans: readonly Span[],
  sums: readonly { cents: number; rows: number }[],
): TotalResult[] {
  return spans.map((one, at) => {
    const href = historyHref(historyFilter(expanded(filter), one));
    const { cents: sum, rows } = sums[at]!;
    return {
      ...one,
      total: figures.money(sum, href),
      cents: sum,
      count: figures.count(rows, nounOf(filter, sum < 0), href),
      rows,
      returned: sum < 0 && filter.flow === 'out' ? figures.money(-sum, href) : null,
    };
  });
}

export const rowTotals = tool(
  'row_totals',
  'Adds up the member’s transactions that match a filter, over one or more spans: how much was spent or received, how often, the difference between the first two periods, the average per unit of time and per transaction, and the share of all spending or income.',
  z.object({
    filter: rowFilter,
    spans: z.array(span).check(z.minLength(1), z.maxLength(MAX_SPANS)),
    unit: z.optional(z.literal(UNITS)),
    of: z.optional(cents),
  }),
  async ({ filter, spans, unit, of }, scope, figures) => {
    const narrowed = Object.keys(filter).length > 1 && (filter.flow === 'out' || filter.flow === 'in');
    const [sums, whole] = await Promise.all([
      sumsOf(scope, filter, spans),
      narrowed && of === undefined ? sumsOf(scope, { flow: filter.flow }, spans.slice(0, 1)) : null,
    ]);
    const totals = totalsIn(figures, filter, spans, sums);
    const [a, b] = totals as [TotalResult, TotalResult | undefined];
    const href = historyHref(historyFilter(expanded(filter), a));
    const difference = b ? a.cents - b.cents : 0;
    const count = unit ? await unitsIn(scope, a, unit, filter.weekdays) : 0;
    return {
      data: {
        spans: totals,
        difference: b ? figures.money(Math.abs(difference), href) : null,
        percent: b && b.cents > 0 && difference !== 0 ? figures.share(Math.abs(difference), b.cents, href) : null,
        change: difference > 0 ? 'more' : difference < 0 ? 'less' : 'same',
        average: unit && count > 0 ? figures.money(roundHalfAway(a.cents / count), href) : null,
        average_row: a.rows > 0 ? figures.money(roundHalfAway(a.cents / a.rows), href) : null,
        share:
          of !== undefined
            ? figures.share(of, a.cents, href)
            : whole
              ? figures.share(a.cents, whole[0]!.cents, href)
              : null,
      },
      sources: await withUncounted(sourceOf(spans, filter.flow), scope, filter, spans),
    };
  },
);

function nameOf(by: Grouping, { key, name }: GroupTotal): string {
  if (by === 'merchant') return name ?? key;
  if (by === 'month') return formatDate(key, 'ml');
  if (by === 'day') return formatDate(key, 'dmy');
  if (by === 'weekday') return weekdayWords([Number(key)]);
  if (by === 'category') return key === '0' ? 'Uncategorised' : findCategory(Number(key))!.name;
  return findSubCategory(Number(key))?.name ?? 'Uncategorised';
}

/** Sub-categories as categories. */
function asCategories(groups: readonly GroupTotal[]): GroupTotal[] {
  const result = new Map<string, GroupTotal>();
  for (const { key, outCents, rows } of groups) {
    const id = String(findSubCategory(Number(key))?.categoryId ?? 0);
    const known = result.get(id) ?? { key: id, name: null, outCents: 0, rows: 0 };
    result.set(id, { ...known, outCents: known.outCents + outCents, rows: known.rows + rows });
  }
  return [...result.values()];
}

/** The days of a group; a month is cut to the span. */
function groupSpan(by: string, key: string, { from, to }: Span): Span {
  if (by === 'day') return { from: key, to: key };
  if (by !== 'month') return { from, to };
  return { from: key < from ? from : key, to: endOfMonth(key) > to ? to : endOfMonth(key) };
}

function groupFilter(filter: Criteria, by: string, key: string): Criteria {
  const { categories, sub_categories: subs, ...rest } = filter;
  if (by === 'merchant') return { ...filter, merchant_key: key };
  if (by === 'weekday') return { ...filter, weekdays: [Number(key)] };
  if (by === 'category') return key === '0' ? { ...rest, sub_categories: [0] } : { ...rest, categories: [Number(key)] };
  return by === 'sub_category'
    ? { ...rest, sub_categories: [Number(key)] }
    : { ...rest, ...(categories ? { categories } : {}), ...(subs ? { sub_categories: subs } : {}) };
}

export const rowGroups = tool(
  'row_groups',
  'Groups the member’s transactions that match a filter by category, sub-category, merchant, month, day or day of the week: where the money goes, which shops get most, how a category changes from month to month.',
  z.object({
    filter: rowFilter,
    span,
    by: z.literal(GROUPINGS),
    order: z.optional(z.literal(['amount', 'count'])),
    limit: z.optional(z.int().check(z.gte(1), z.lte(50))),
  }),
  async ({ filter, span: requested, by, order = 'amount', limit = 10 }, scope, figures) => {
    const narrowed = historyFilter(expanded(filter), requested);
    const read = await groupTotals(
      viewFor(listParts(scope.context), narrowed),
      scope.memberId,
      narrowed,
      by === 'category' ? 'sub_category' : by,
    );
    const sign = isIncome(filter) ? -1 : 1;
    const groups = (by === 'category' ? asCategories(read) : read).map((group) => ({
      ...group,
      cents: sign * group.outCents,
    }));
    const sorted =
      by === 'month'
        ? groups.toSorted((a, b) => (a.key < b.key ? -1 : 1))
        : groups
            .filter((group) => order === 'count' || group.cents > 0)
            .toSorted(
              (a, b) =>
                (order === 'count' ? b.rows - a.rows || b.cents - a.cents : b.cents - a.cents) ||
                (a.key < b.key ? -1 : 1),
            );
    // Those without a merchant are in no group but count in the total.
    const [whole] = await sumsOf(scope, filter, [requested]);
    const sum = whole!.cents;
    const lines = sorted.slice(0, limit).map((group): GroupResult => {
      const days = groupSpan(by, group.key, requested);
      const href = historyHref(historyFilter(expanded(groupFilter(filter, by, group.key)), days));
      return {
        name: nameOf(by, group),
        from: days.from,
        amount: figures.money(group.cents, href),
        cents: group.cents,
        count: figures.count(group.rows, nounOf(filter), href),
        rows: group.rows,
        share: figures.share(group.cents, sum, href) ?? figures.percent(0, href),
        category_id: by === 'category' ? Number(group.key) : null,
        sub_category_id: by === 'sub_category' ? Number(group.key) : null,
        merchant_key: by === 'merchant' ? group.key : null,
      };
    });
    return {
      data: {
        ...requested,
        total: figures.money(sum, historyHref(narrowed)),
        lines,
        others: sorted.length - lines.length,
      },
      sources: await withUncounted(sourceOf([requested], filter.flow), scope, filter, [requested]),
    };
  },
);
