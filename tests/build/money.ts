import { expect } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { CallInput, WireReplyOf } from '#contract/kit/endpoint.ts';
import type { TestServer } from './server.ts';

/** [date, amount in dollars, description, the bank's own id, or a word that marks it as pending] */
export type StatementLine = readonly [date: string, dollars: number, words: string, bankId?: string];

/** An OFX statement of one account. Transactions without an id get none. */
export function ofxOf(lines: readonly StatementLine[], account = '51200817', closing?: number): string {
  const rows = lines.map(
    ([date, dollars, words, id]) =>
      `<STMTTRN><TRNTYPE>${dollars < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${dollars.toFixed(2)}${id ? `<FITID>0824-2026-${id}` : ''}<NAME>${words}</STMTTRN>`,
  );
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>082401<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
${rows.join('\n')}
</BANKTRANLIST>${closing === undefined ? '' : `<LEDGERBAL><BALAMT>${closing.toFixed(2)}<DTASOF>20261115</LEDGERBAL>`}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

/**
 * A CSV with plain headings, without ids, whose dates and signs are unambiguous; with a running balance if
 * `openingDollars` is given.
 */
export function csvOf(lines: readonly StatementLine[], openingDollars?: number): string {
  let cents = Math.round((openingDollars ?? 0) * 100);
  const rows = lines.map(([date, dollars, words]) => {
    cents += Math.round(dollars * 100);
    return `${date},${words},${dollars > 0 ? '+' : ''}${dollars.toFixed(2)}${openingDollars === undefined ? '' : `,${(cents / 100).toFixed(2)}`}`;
  });
  return `Date,Description,Amount${openingDollars === undefined ? '' : ',Balance'}\n${rows.join('\n')}\n`;
}

/** A QIF statement. */
export function qifOf(lines: readonly StatementLine[]): string {
  const rows = lines.map(([date, dollars, words]) => `D${date}\nT${dollars.toFixed(2)}\nP${words}\n^`);
  return `!Type:Bank\n${rows.join('\n')}\n`;
}

export interface Sent {
  name: string;
  content: string | Uint8Array;
}

export interface Holder {
  id: number;
  token: string;
}

/** Sends files to the import call, as the page does. */
export async function send(
  server: TestServer,
  holder: Holder,
  files: readonly Sent[],
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append('file', new Blob([file.content as BlobPart]), file.name);
  return server.call(imports.import, { token: holder.token, form });
}

/** Imports one file and expects it to be accepted. */
export async function imported(
  server: TestServer,
  holder: Holder,
  content: string | Uint8Array,
  name = 'statement',
  fields: Record<string, string> = {},
): Promise<WireReplyOf<typeof imports.import>> {
  const { status, body } = await send(server, holder, [{ name, content }], fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

type RowQuery = CallInput<typeof transactions.list>['query'];
export type Row = WireReplyOf<typeof transactions.list>['data'][number];

/** The member's transactions as 'date amount description', newest first. */
export async function linesOf(server: TestServer, holder: Holder, query: RowQuery = {}): Promise<string[]> {
  const { status, body } = await server.call(transactions.list, { token: holder.token, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.map((row) => `${row.date} ${row.amount.toFixed(2)} ${row.description}`);
}

export async function rowsOf(server: TestServer, holder: Holder, query: RowQuery = {}): Promise<Row[]> {
  return (await server.call(transactions.list, { token: holder.token, query })).body.data;
}
