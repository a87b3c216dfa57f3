import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Criteria, Span } from '#domain/assistant/row-findings.ts';
import { isOwnTransfers } from '#domain/assistant/row-findings.ts';
import type { Source } from '#domain/assistant/sources.ts';
import { isEverything, sourceDates } from '#domain/assistant/when.ts';
import type { Database } from '#server/kit/database.ts';
import { accountsInOtherCurrencies } from '../../bank-accounts/public.ts';
import { sumsByPeriod } from '../../spending/public.ts';
import { outNoun } from '#domain/categorise/paid-categories.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { countFurtherParts, sumTransactions, viewFor } from '../../transactions/public.ts';
import { listParts } from './tool.ts';
import type { Scope } from './tool.ts';

const nouns = {
  out: 'purchase',
  bought: 'purchase',
  paid: 'payment',
  in: 'deposit',
  received: 'deposit',
  refunded: 'refund',
  any: 'transaction',
} as const satisfies Record<Criteria['flow'], string>;

/** What a transaction of a filter is called; with money that came back among them, not all are purchases. */
export function nounOf({ flow, sub_categories: subs }: Criteria, cameBack = false): string {
  if (flow === 'paid' && isOwnTransfers(subs)) return 'transfer';
  if (flow === 'bought' || (flow === 'out' && !cameBack)) return outNoun(subs);
  return nouns[flow === 'out' ? 'any' : flow];
}

/**
 * Converts a tool filter to a history filter, so that a figure's link shows exactly the transactions it was computed
 * from.
 */
export function historyFilter(
  {
    flow,
    categories,
    sub_categories,
    merchant_key,
    except_merchant_key,
    words,
    bank_account_id,
    tag,
    weekdays,
    min_cents,
    max_cents,
  }: Criteria,
  span?: Span,
): TransactionFilter {
  return {
    ...(categories ? { categories } : {}),
    ...(sub_categories ? { sub_categories } : {}),
    ...(merchant_key ? { merchant_key } : {}),
    ...(except_merchant_key ? { except_merchant_key } : {}),
    ...(words ? { description: words } : {}),
    ...(bank_account_id ? { bank_account_id } : {}),
    ...(tag ? { tag } : {}),
    ...(weekdays ? { weekdays } : {}),
    ...(min_cents === undefined ? {} : { min_amount: min_cents }),
    ...(max_cents === undefined ? {} : { max_amount: max_cents }),
    ...(flow === 'out'
      ? { kind: 'expense' as const }
      : flow === 'in'
        ? { kind: 'income' as const }
        : flow === 'paid'
          ? { direction: 'debit' as const }
          : flow === 'received'
            ? { direction: 'credit' as const }
            : flow === 'bought' || flow === 'refunded'
              ? { kind: 'expense' as const, direction: flow === 'bought' ? ('debit' as const) : ('credit' as const) }
              : {}),
    ...(span && !isEverything(span) ? { min_date: span.from } : {}),
    ...(span ? { max_date: span.to } : {}),
  };
}

/**
 * Criteria mean either level of category. The history filter requires both, so categories are replaced by their sub-
 * categories.
 */
export function expanded(filter: Criteria): Criteria {
  if (!filter.categories || !filter.sub_categories) return filter;
  const { categories, sub_categories: subs, ...rest } = filter;
  const all = new Set(subs);
  for (let id = 1; id <= 100; id += 1) if (categories.includes(findSubCategory(id)?.categoryId ?? 0)) all.add(id);
  return { ...rest, sub_categories: [...all] };
}

export interface SpanSum {
  /** For spending, money out less money in; for income, the reverse. */
  cents: number;
  rows: number;
}

function onlyCategories(filter: Criteria): boolean {
  return (
    filter.merchant_key === undefined &&
    filter.except_merchant_key === undefined &&
    filter.words === undefined &&
    filter.tag === undefined &&
    filter.weekdays === undefined &&
    filter.min_cents === undefined &&
    filter.max_cents === undefined &&
    (filter.flow === 'out' || filter.flow === 'in')
  );
}

function matchesCategory(filter: Criteria, subCategoryId: number): boolean {
  if (!filter.categories && !filter.sub_categories) return true;
  return (
    (filter.sub_categories?.includes(subCategoryId) ?? false) ||
    (filter.categories?.includes(findSubCategory(subCategoryId)?.categoryId ?? 0) ?? false)
  );
}

const overlap = (spans: readonly Span[]): boolean =>
  spans.some((one, index) =>
    spans.some((other, otherIndex) => otherIndex > index && one.from <= other.to && other.from <= one.to),
  );

/**
 * Sums by category use the monthly roll-ups, so the cost does not depend on the number of transactions. A roll-up query
 * assigns each month to one span only, so overlapping spans are queried separately.
 */
async function sumsOfCategories(
  db: Database,
  memberId: number,
  filter: Criteria,
  spans: readonly Span[],
): Promise<SpanSum[]> {
  if (overlap(spans))
    return (await Promise.all(spans.map((span) => sumsOfCategories(db, memberId, filter, [span])))).flat();
  const sums = await sumsByPeriod(
    db,
    memberId,
    spans.map(({ from, to }) => ({ start: from, end: to })),
    filter.bank_account_id,
  );
  const result = spans.map((): SpanSum => ({ cents: 0, rows: 0 }));
  const mixedPeriods = new Set<number>();
  for (const { period, subCategoryId, debitCents, creditCents, rows } of sums) {
    if (!matchesCategory(filter, subCategoryId)) continue;
    const kind = findSubCategory(subCategoryId)?.kind;
    const sum = result[period]!;
    if (kind === undefined) {
      // Uncategorised money out counts as spending and uncategorised money in as income.
      sum.cents += filter.flow === 'out' ? debitCents : creditCents;
      if (debitCents > 0 && creditCents > 0) mixedPeriods.add(period);
      if (filter.flow === 'out' ? debitCents > 0 : creditCents > 0) sum.rows += rows;
    } else if (filter.flow === 'out' && kind === 'expense') {
      if (creditCents > 0) mixedPeriods.add(period);
      Object.assign(sum, { cents: sum.cents + debitCents - creditCents, rows: sum.rows + rows });
    } else if (filter.flow === 'in' && kind === 'income')
      Object.assign(sum, { cents: sum.cents + creditCents - debitCents, rows: sum.rows + rows });
  }
  // The roll-up does not separate purchases from refunds, nor uncategorised debits from credits: these are counted.
  await Promise.all(
    result.map(async (sum, period) => {
      const query = historyFilter(expanded(filter), spans[period]);
      if (mixedPeriods.has(period)) sum.rows = await countOf(db, memberId, query, filter.flow);
      else if (sum.rows > 1) sum.rows -= await countFurtherParts(db, memberId, query);
    }),
  );
  return result;
}

/** How many transactions match; the parts of a split one are one. */
async function countTransactions(db: Database, memberId: number, query: TransactionFilter): Promise<number> {
  const { total } = await sumTransactions(db, memberId, query);
  return total > 1 ? total - (await countFurtherParts(db, memberId, query)) : total;
}

/**
 * How many purchases, or deposits, a sum is of: a refund lowers the sum and is no purchase. All, where there are only
 * refunds.
 */
async function countOf(
  db: Database,
  memberId: number,
  query: TransactionFilter,
  flow: Criteria['flow'],
): Promise<number> {
  const direction = flow === 'out' ? 'debit' : 'credit';
  const counted = await countTransactions(db, memberId, { ...query, direction });
  return counted > 0 ? counted : countTransactions(db, memberId, query);
}

/** Sums the transactions of a filter in each span. */
export async function sumsOf(
  { context, memberId }: Scope,
  filter: Criteria,
  spans: readonly Span[],
): Promise<SpanSum[]> {
  if (onlyCategories(filter)) return sumsOfCategories(context.memberDb, memberId, filter, spans);
  return Promise.all(
    spans.map(async (span) => {
      const query = historyFilter(expanded(filter), span);
      const db = viewFor(listParts(context), query);
      const { total, inCents, outCents } = await sumTransactions(db, memberId, query);
      const isMixed = (filter.flow === 'out' || filter.flow === 'in') && inCents > 0 && outCents > 0;
      const net = outCents - inCents;
      return {
        cents: isIncome(filter) ? -net : filter.flow === 'any' ? Math.abs(net) : net,
        rows: isMixed
          ? await countOf(db, memberId, query, filter.flow)
          : total > 1
            ? total - (await countFurtherParts(db, memberId, query))
            : total,
      };
    }),
  );
}

export const isIncome = ({ flow }: Criteria): boolean => flow === 'in' || flow === 'received' || flow === 'refunded';

/** The transactions of some spans as a source. */
export function sourceOf(spans: readonly Span[], flow: Criteria['flow']): Source[] {
  const source = { data: 'your transactions', dates: spans.map(sourceDates) };
  return [flow === 'out' ? { ...source, aside: 'less refunds and transfers between your accounts' } : source];
}

/** Spending and income are in dollars alone: the same direction in whatever currency. */
const anyCurrency = {
  out: 'paid',
  bought: 'paid',
  paid: 'paid',
  in: 'received',
  refunded: 'received',
  received: 'received',
  any: 'any',
} as const satisfies Record<Criteria['flow'], Criteria['flow']>;

/**
 * Sources that also say that amounts in other currencies aren’t counted, if an account in another currency has
 * transactions that match the filter. All time without spans.
 */
export async function withUncounted(
  sources: Source[],
  { context, memberId }: Scope,
  filter: Criteria,
  spans: readonly (Span | undefined)[] = [undefined],
): Promise<Source[]> {
  const ids = (await accountsInOtherCurrencies(context.memberDb, memberId)).filter(
    (id) => filter.bank_account_id?.includes(id) ?? true,
  );
  if (ids.length === 0) return sources;
  const wide = expanded({ ...filter, flow: anyCurrency[filter.flow], bank_account_id: ids });
  for (const span of spans) {
    const query = historyFilter(wide, span);
    const { total } = await sumTransactions(viewFor(listParts(context), query), memberId, query);
    if (total > 0) return sources.map((source) => ({ ...source, note: 'Amounts in other currencies aren’t counted.' }));
  }
  return sources;
}
