import { readFile } from 'node:fs/promises';
import type { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import { TableRefused } from '#server/kit/csv-rows.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { dayStart } from './days.ts';
import { readPayoutReport } from './payout-report.ts';
import type { ReportLine } from './payout-report.ts';
import { ownMovements } from './payout-store.ts';
import { reconcile } from './reconcile.ts';
import { salesByDay, salesByProduct } from './sales-store.ts';

const MAX_SALES_DAYS = 366;
const MAX_REPORT_DAYS = 92;
const SHOWN_DIFFERENCES = 500;

/** The instants of a period of whole Sydney days. @throws Failure where it ends before it begins, or is too long */
function periodOf({ from, to }: { from: string; to: string }, maxDays: number): { from: Date; before: Date } {
  if (to < from) throw badField('to', 'Choose a last day on or after the first day.');
  if (daysBetween(from, to) >= maxDays) throw badField('to', `Choose up to ${maxDays} days.`);
  return { from: dayStart(from), before: dayStart(addDays(to, 1)) };
}

async function reportFrom({ files }: Pick<Context<'operator'>, 'files'>): Promise<ReportLine[]> {
  const [file, ...more] = files;
  if (!file || more.length > 0) throw badField('file', 'Choose one CSV file.');
  try {
    return readPayoutReport(await readFile(file.path, 'utf8'));
  } catch (error) {
    if (error instanceof TableRefused)
      throw new Failure('file_refused', error.message, { extra: { line: error.line } });
    throw error;
  }
}

/** Sales and payouts, as operators see them. */
export const salesHandlers = {
  async sales({ query }, { systemDb }) {
    const { from, before } = periodOf(query, MAX_SALES_DAYS);
    const [rows, products] = await Promise.all([
      salesByDay(systemDb, from, before),
      salesByProduct(systemDb, from, before),
    ]);
    const byDay = new Map(rows.map((row) => [row.day, row]));
    const data = Array.from({ length: daysBetween(query.from, query.to) + 1 }, (_, at) => {
      const day = addDays(query.from, at);
      const { orders = 0, captured = 0, refunded = 0, gst = 0 } = byDay.get(day) ?? {};
      return { day, orders, captured, refunded, net: captured - refunded, gst };
    });
    return { data, products };
  },

  async reconcile({ body }, context) {
    const period = periodOf(body, MAX_REPORT_DAYS);
    const lines = await reportFrom(context);
    const references = [...new Set(lines.map(({ reference }) => reference))];
    const { differences, ...figures } = reconcile(
      lines,
      await ownMovements(context.systemDb, period, references),
      body,
    );
    return { ...figures, different: differences.length, differences: differences.slice(0, SHOWN_DIFFERENCES) };
  },
} satisfies Partial<HandlersOf<typeof orderBackOffice>>;
