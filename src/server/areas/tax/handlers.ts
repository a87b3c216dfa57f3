import { tax } from '#contract/areas/tax.ts';
import { Failure } from '#contract/kit/errors.ts';
import { financialYear, financialYearOf } from '#domain/calendar/financial-year.ts';
import type { FinancialYear } from '#domain/calendar/financial-year.ts';
import { categoryWords, plainAmount } from '#domain/exports/book.ts';
import { csvLine, csvText } from '#domain/exports/csv.ts';
import {
  NOT_FOR_TAX,
  findTaxItem,
  possibleTaxTags,
  taxFeature,
  taxItems,
  taxTags,
  taxTitle,
  defaultTaxTags,
} from '#domain/tax/items.ts';
import type { TaxTag } from '#domain/tax/items.ts';
import type { Database } from '#server/kit/database.ts';
import { implement } from '#server/kit/implement.ts';
import type { Context } from '#server/kit/implement.ts';
import { currentPlan, gatesFor } from '../settings/public.ts';
import { checkSubCategory } from '../transactions/public.ts';
import {
  categoryTags,
  clearCategoryTag,
  clearTransactionTag,
  transactionDays,
  setCategoryTag,
  setTransactionTag,
  taxTransactions,
  taxSums,
  transactionsLeftOut,
} from './store.ts';
import type { CategoryTag, TaxTransactionRow, TaxSum } from './store.ts';

const DEFAULT_PAGE_SIZE = 50;
const MAX_HINTS = 12;
const MAX_CSV_ROWS = 100_000;
const csvLimit = { name: 'tax-csv', hits: 60, windowSeconds: 3600 };

type TaxContext = Pick<Context<'member'>, 'memberDb' | 'clock' | 'member'>;

async function gateOf({ memberDb, clock, member }: TaxContext): Promise<'Lock' | 'Hide' | null> {
  const plan = await currentPlan(memberDb, clock, member.id);
  return (await gatesFor(memberDb, member.id, plan.plan_id))[taxFeature] ?? null;
}

/** The effective tag of every tagged category: the member's own, otherwise the default. */
async function effectiveTags(db: Database, memberId: number): Promise<(CategoryTag & { own: boolean })[]> {
  const memberTags = await categoryTags(db, memberId);
  const taggedByMember = new Set(memberTags.map(({ subCategoryId }) => subCategoryId));
  const defaults = [...defaultTaxTags]
    .filter(([id]) => !taggedByMember.has(id))
    .map(([subCategoryId, tag]) => ({ subCategoryId, tag, sharePercent: 100, own: false }));
  return [...memberTags.map((tag) => ({ ...tag, own: true })), ...defaults];
}

/** Financial years with transactions, newest first. Always includes the current year. */
async function yearsOf({ memberDb, clock, member }: TaxContext): Promise<number[]> {
  const thisYear = financialYearOf(clock.today(member.timeZone)).endingYear;
  const days = await transactionDays(memberDb, member.id);
  if (!days) return [thisYear];
  const [first, last] = [
    Math.min(financialYearOf(days.first).endingYear, thisYear),
    Math.max(financialYearOf(days.last).endingYear, thisYear),
  ];
  return Array.from({ length: last - first + 1 }, (_, yearsBack) => last - yearsBack);
}

/** The amount that counts towards an item: money in for income, money out for deductions. */
function towards(tag: string, cents: number): number {
  return findTaxItem(tag)?.kind === 'income' ? cents : 0 - cents;
}

function linesOf(sums: readonly TaxSum[]): { tag: TaxTag; total: number; rows: number }[] {
  return taxItems.flatMap(({ tag }) => {
    const itemSums = sums.filter((sum) => sum.tag === tag);
    if (itemSums.length === 0) return [];
    return [
      {
        tag,
        total: towards(
          tag,
          itemSums.reduce((total, sum) => total + sum.counted_cents, 0),
        ),
        rows: itemSums.reduce((count, sum) => count + sum.rows, 0),
      },
    ];
  });
}

/**
 * Uncategorised transactions, then categories that are often deductible and that the member has not tagged, largest
 * first.
 */
function hintsOf(sums: readonly TaxSum[], tagged: ReadonlySet<number>) {
  const open = sums.filter(
    (sum) =>
      sum.tag === '' &&
      (sum.sub_category_id === 0 || (possibleTaxTags.has(sum.sub_category_id) && !tagged.has(sum.sub_category_id))),
  );
  return open
    .toSorted(
      (a, b) =>
        Number(b.sub_category_id === 0) - Number(a.sub_category_id === 0) ||
        Math.abs(b.amount_cents) - Math.abs(a.amount_cents),
    )
    .slice(0, MAX_HINTS)
    .map((sum) => ({
      kind: sum.sub_category_id === 0 ? ('uncategorised' as const) : ('category' as const),
      sub_category_id: sum.sub_category_id,
      tag: possibleTaxTags.get(sum.sub_category_id) ?? null,
      rows: sum.rows,
      amount: sum.amount_cents,
    }));
}

const isTag = (tag: string): tag is TaxTag => (taxTags as readonly string[]).includes(tag);

function transactionResponse(transaction: TaxTransactionRow) {
  const { id, date, description, merchant, account, sub_category_id, own } = transaction;
  return {
    id,
    date,
    description,
    merchant,
    account,
    sub_category_id,
    own,
    amount: transaction.amount_cents,
    tag: isTag(transaction.tag) ? transaction.tag : null,
    share: transaction.share,
    counted: transaction.counted_cents,
  };
}

function csvOf(year: FinancialYear, rows: readonly TaxTransactionRow[]): string {
  const heading = csvLine([
    'Financial year',
    'Item',
    'Date',
    'Description',
    'Account',
    'Category',
    'Amount',
    'Share %',
    'Counted',
  ]);
  return (
    heading +
    rows
      .map((row) => {
        const item = findTaxItem(row.tag);
        return csvLine([
          csvText(year.name.replace('–', '-')),
          csvText(item ? taxTitle(item) : row.tag),
          row.date,
          csvText(row.description),
          csvText(row.account),
          csvText(categoryWords(row.sub_category_id)?.name ?? ''),
          plainAmount(row.amount_cents),
          String(row.share),
          plainAmount(towards(row.tag, row.counted_cents)),
        ]);
      })
      .join('')
  );
}

/**
 * The report of a financial year by items, named by the year in which it ends. Defaults to the year for which returns
 * are being prepared.
 */
export async function taxReport(context: TaxContext, requestedYear?: number) {
  const { memberDb, clock, member } = context;
  const [locked, years, tags] = await Promise.all([
    gateOf(context),
    yearsOf(context),
    effectiveTags(memberDb, member.id),
  ]);
  // From July to October, members prepare the return for the year that has ended.
  const today = clock.today(member.timeZone);
  const currentYear = financialYearOf(today).endingYear;
  const defaultYear =
    Number(today.slice(5, 7)) >= 7 && Number(today.slice(5, 7)) <= 10 && years.includes(currentYear - 1)
      ? currentYear - 1
      : currentYear;
  const year = financialYear(requestedYear ?? defaultYear);
  const [sums, leftOut] =
    locked === null
      ? await Promise.all([taxSums(memberDb, member.id, year, tags), transactionsLeftOut(memberDb, member.id, year)])
      : [[], []];
  const tagged = new Set(tags.filter(({ own }) => own).map(({ subCategoryId }) => subCategoryId));
  return {
    success: true as const,
    year: year.endingYear,
    name: year.name,
    first: year.first,
    last: year.last,
    years,
    locked,
    lines: linesOf(sums),
    hints: hintsOf(sums, tagged),
    left_out: leftOut,
    categories: tags.map(({ subCategoryId, tag, sharePercent, own }) => ({
      sub_category_id: subCategoryId,
      tag: isTag(tag) ? tag : NOT_FOR_TAX,
      share: sharePercent,
      own,
    })),
  };
}

export const taxRoutes = implement(tax, {
  report: ({ query }, place) => taxReport(place, query.year),

  async rows({ query }, place) {
    const { memberDb, member } = place;
    const [limit, page] = [query.limit ?? DEFAULT_PAGE_SIZE, query.page ?? 1];
    const selection = query.tag === undefined ? { subCategoryId: query.sub_category_id! } : { tag: query.tag };
    const rows = await taxTransactions(
      memberDb,
      member.id,
      financialYear(query.year),
      await effectiveTags(memberDb, member.id),
      selection,
      limit,
      (page - 1) * limit,
    );
    return { data: rows.map(transactionResponse), total: rows[0]?.total ?? 0, page, limit };
  },

  async csv({ query }, place) {
    const { memberDb, member, limit, settings } = place;
    await limit(csvLimit, String(member.id));
    const year = financialYear(query.year);
    const rows = await taxTransactions(
      memberDb,
      member.id,
      year,
      await effectiveTags(memberDb, member.id),
      'all',
      MAX_CSV_ROWS,
      0,
    );
    return {
      contentType: 'text/csv; charset=utf-8',
      body: csvOf(year, rows),
      downloadName: `${settings.brand.toLowerCase()}-tax-${year.name.replace('–', '-')}.csv`,
    };
  },

  async setCategory({ body }, { memberDb, member }) {
    checkSubCategory(body.sub_category_id, 'sub_category_id');
    if (body.tag === undefined) await clearCategoryTag(memberDb, member.id, body.sub_category_id);
    else
      await setCategoryTag(memberDb, member.id, {
        subCategoryId: body.sub_category_id,
        tag: body.tag,
        sharePercent: body.share ?? 100,
      });
    return { success: true as const };
  },

  async setRow({ body }, { memberDb, member }) {
    const updated =
      body.tag === undefined
        ? await clearTransactionTag(memberDb, member.id, body.id)
        : await setTransactionTag(memberDb, member.id, body.id, body.tag, body.share ?? 100);
    if (!updated)
      throw new Failure('not_found', 'We couldn’t find that transaction. If you split it, choose one of its parts.');
    return { success: true as const };
  },
});
