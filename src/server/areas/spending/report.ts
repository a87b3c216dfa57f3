import type { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { UNCATEGORISED_COLOUR } from '#domain/categorise/category-colours.ts';
import { UNCATEGORISED, findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { CategoryKind } from '#domain/categorise/taxonomy.ts';
import type { Period, PeriodSum } from './store.ts';

export type Report = ReplyOf<typeof spending.report>;
export type ReportLine = Report['data'][number];

interface Face {
  category_id: number;
  sub_category_id: number | null;
  name: string;
  colour: string;
  icon: string;
  kind: CategoryKind;
}

function faceOf(subCategoryId: number, kind: CategoryKind, group: 'category' | 'sub_category'): Face {
  const sub = findSubCategory(subCategoryId);
  const category = sub ? findCategory(sub.categoryId) : null;
  if (!sub || !category) {
    return {
      category_id: UNCATEGORISED,
      sub_category_id: UNCATEGORISED,
      name: kind === 'income' ? 'Uncategorised income' : 'Uncategorised',
      colour: UNCATEGORISED_COLOUR,
      icon: 'circle-dashed',
      kind,
    };
  }
  const byCategory = group === 'category';
  return {
    category_id: category.id,
    sub_category_id: byCategory ? null : sub.id,
    name: byCategory ? category.name : sub.name,
    colour: category.colour,
    icon: byCategory ? category.icon : sub.icon,
    kind,
  };
}

/** The lines of a report by sub-category and kind, cached because every sum looks one up. */
class Lines {
  readonly all: ReportLine[] = [];
  readonly #bySub = {
    expense: new Map<number, ReportLine>(),
    income: new Map<number, ReportLine>(),
    transfer: new Map<number, ReportLine>(),
  };
  readonly #periods: number;
  readonly #group: 'category' | 'sub_category';

  constructor(periods: number, group: 'category' | 'sub_category') {
    this.#periods = periods;
    this.#group = group;
  }

  of(subCategoryId: number, kind: CategoryKind): ReportLine {
    const existing = this.#bySub[kind].get(subCategoryId);
    if (existing) return existing;
    const face = faceOf(subCategoryId, kind, this.#group);
    let line = this.all.find(
      (other) =>
        other.kind === face.kind &&
        other.category_id === face.category_id &&
        other.sub_category_id === face.sub_category_id,
    );
    if (!line) {
      line = { ...face, total: 0, count: 0, amounts: new Array<number>(this.#periods).fill(0) };
      this.all.push(line);
    }
    this.#bySub[kind].set(subCategoryId, line);
    return line;
  }
}

/** Builds the report from sums: a line for each category or sub-category, and totals for each period. */
export function reportOf(
  sums: readonly PeriodSum[],
  periods: readonly Period[],
  group: 'category' | 'sub_category',
): Omit<Report, 'from' | 'to'> {
  const lines = new Lines(periods.length, group);
  const totals = periods.map(() => ({ spent: 0, income: 0, net: 0 }));
  const add = (sum: PeriodSum, kind: CategoryKind, cents: number, rows: number) => {
    const line = lines.of(sum.subCategoryId, kind);
    line.total += cents;
    line.count += rows;
    line.amounts[sum.period]! += cents;
    if (kind === 'expense') totals[sum.period]!.spent += cents;
    else if (kind === 'income') totals[sum.period]!.income += cents;
  };
  for (const sum of sums) {
    const { debitCents, creditCents, rows, creditRows } = sum;
    const kind = findSubCategory(sum.subCategoryId)?.kind;
    if (kind === 'income') add(sum, kind, creditCents - debitCents, rows);
    else if (kind !== undefined) add(sum, kind, debitCents - creditCents, rows);
    else {
      // Uncategorised money out is spending, and uncategorised money in is income.
      if (debitCents > 0) add(sum, 'expense', debitCents, rows - creditRows);
      if (creditCents > 0) add(sum, 'income', creditCents, creditRows);
    }
  }
  for (const total of totals) total.net = total.income - total.spent;
  const over = (key: 'spent' | 'income' | 'net'): number => totals.reduce((sum, total) => sum + total[key], 0);
  return {
    periods: [...periods],
    data: lines.all.toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name)),
    spent: over('spent'),
    income: over('income'),
    net: over('net'),
    totals,
  };
}

const dollars = (cents: number): number => cents / 100;

/**
 * A report as JSON text in API format. Five years of months are a thousand amounts; the contract's encoder, which
 * checks each one, would take longer than the database.
 */
export function reportJson(report: Report): string {
  const totalsOf = ({ spent, income, net }: { spent: number; income: number; net: number }) => ({
    spent: dollars(spent),
    income: dollars(income),
    net: dollars(net),
  });
  return JSON.stringify({
    ...report,
    data: report.data.map((line) => ({ ...line, total: dollars(line.total), amounts: line.amounts.map(dollars) })),
    ...totalsOf(report),
    totals: report.totals.map(totalsOf),
  });
}
