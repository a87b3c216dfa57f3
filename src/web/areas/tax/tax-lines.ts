import type { tax } from '#contract/areas/tax.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { taxItems } from '#domain/tax/items.ts';
import type { TaxItem, TaxKind } from '#domain/tax/items.ts';

export type TaxReport = ReplyOf<typeof tax.report>;
export type TaxRow = ReplyOf<typeof tax.rows>['data'][number];
export type TaxHint = TaxReport['hints'][number];

export interface TaxLine {
  item: TaxItem;
  total: number;
  rows: number;
}

/** The lines of one kind in the order of the return. */
export function linesOfKind(report: TaxReport, kind: TaxKind): TaxLine[] {
  return taxItems
    .filter((item) => item.kind === kind)
    .flatMap((item) => {
      const line = report.lines.find(({ tag }) => tag === item.tag);
      return line ? [{ item, total: line.total, rows: line.rows }] : [];
    });
}

/** '1 transaction', '2,400 transactions'. */
export function rowsText(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'transaction' : 'transactions'}`;
}
