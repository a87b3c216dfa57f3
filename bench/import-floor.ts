import { createReadStream } from 'node:fs';
import type { Pool, PoolClient } from 'pg';
import { dayNumber } from '#domain/calendar/civil-date.ts';
import { CopyIn } from '#server/kit/copy.ts';
import { CopyRows } from '#server/kit/copy-rows.ts';

/**
 * The minimal import of an OFX file: scan it, COPY its rows into a temporary table, one insert … select into a table
 * with the columns, indexes and unique constraint of the real one. No accounts, no categories, no search text, no
 * sums, no reply.
 */

function valueAfter(text: string, tag: string, from: number): string {
  const start = text.indexOf(tag, from) + tag.length;
  return text.slice(start, text.indexOf('\n', start));
}

function scanRecord(out: CopyRows, text: string, at: number, n: number): void {
  const day = valueAfter(text, '<DTPOSTED>', at);
  out.row(5);
  out.date(dayNumber(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`));
  out.int8(Math.round(Number(valueAfter(text, '<TRNAMT>', at)) * 100));
  out.text(valueAfter(text, '<FITID>', at));
  out.text(`${valueAfter(text, '<NAME>', at)} ${valueAfter(text, '<MEMO>', at)}`);
  out.int8(n);
}

async function scanInto(copy: CopyIn, path: string): Promise<void> {
  const out = new CopyRows(copy);
  let text = '';
  let n = 0;
  for await (const piece of createReadStream(path, { encoding: 'latin1', highWaterMark: 256 * 1024 })) {
    text += piece as string;
    let at = text.indexOf('<STMTTRN>');
    for (let end = text.indexOf('</STMTTRN>', at); at >= 0 && end >= 0; end = text.indexOf('</STMTTRN>', at)) {
      scanRecord(out, text, at, n++);
      const next = text.indexOf('<STMTTRN>', end);
      if (next < 0) {
        text = text.slice(end);
        at = -1;
        break;
      }
      at = next;
    }
    if (at > 0) text = text.slice(at);
    await copy.waitForSpace();
  }
  out.end();
}

/** Creates the empty table that the floor inserts into. */
export async function makeFloorTable(owner: Pool): Promise<void> {
  await owner.query('drop table if exists floor_rows; create table floor_rows (like transactions including all)');
}

async function run(client: PoolClient, path: string): Promise<number> {
  await client.query('begin');
  await client.query(
    'create temp table scanned (date date, cents bigint, bank_id text, words text, n bigint) on commit drop',
  );
  const copy = await CopyIn.open(client, 'copy scanned from stdin (format binary)');
  await scanInto(copy, path);
  await copy.finish();
  const { rowCount } = await client.query(`
    insert into floor_rows (member_id, bank_account_id, date, amount_cents, bank_id, description, words, dedupe_key)
    select 1, 1, date, cents, bank_id, words, null, hashtextextended(bank_id, 0) & 9007199254740991 from scanned
    on conflict do nothing`);
  await client.query('commit');
  return rowCount ?? 0;
}

/** Imports the file the minimal way. Returns milliseconds and rows added. */
export async function importFloor(owner: Pool, path: string): Promise<{ ms: number; rows: number }> {
  const client = await owner.connect();
  try {
    const start = performance.now();
    const rows = await run(client, path);
    return { ms: performance.now() - start, rows };
  } finally {
    client.release();
  }
}
