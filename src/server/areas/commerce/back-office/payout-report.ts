import { readTable } from '#server/kit/csv-rows.ts';
import type { TableRow } from '#server/kit/csv-rows.ts';

export interface ReportLine {
  line: number;
  kind: 'capture' | 'refund' | 'fee';
  reference: string;
  cents: number;
  feeCents: number;
  /** 'YYYY-MM-DD' */
  date: string;
}

const columns = ['kind', 'reference', 'amount', 'fee', 'currency', 'date'];
const AMOUNT = /^-?\$?(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/;
const FEE = new RegExp(`^$|${AMOUNT.source}`);

function centsOf(text: string): number {
  const [dollars = '0', decimals = ''] = text.replace(/[$,-]/g, '').split('.');
  const cents = Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
  return text.startsWith('-') ? -cents : cents;
}

function readLine(row: TableRow): ReportLine {
  const kind = row.text('kind', /^(capture|refund|fee)$/i, 'capture, refund or fee').toLowerCase();
  const reference = row.text(
    'reference',
    kind === 'fee' ? /^.{0,200}$/ : /^.{1,200}$/,
    'the gateway’s reference, up to 200 characters',
  );
  const amount = centsOf(row.text('amount', AMOUNT, 'an amount such as 12.50'));
  const fee = row.text('fee', FEE, 'empty or an amount such as 0.35');
  row.text('currency', /^aud$/i, 'AUD');
  // Reports write refunds with or without a minus; a capture below zero is a mistake.
  if (kind === 'capture' && amount < 0) throw row.refuse('amount must be above zero for a capture');
  return {
    line: row.number,
    kind: kind as ReportLine['kind'],
    reference,
    cents: kind === 'refund' ? Math.abs(amount) : amount,
    feeCents: fee === '' ? 0 : centsOf(fee),
    date: row.date('date'),
  };
}

/**
 * The lines of the gateway's report, whose columns stand in any order and case. @throws TableRefused with the first
 * line that cannot be read
 */
export function readPayoutReport(content: string): ReportLine[] {
  return readTable('The report', content.replace(/^\uFEFF/, ''), columns, readLine);
}
