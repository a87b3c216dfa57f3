import { RANGE_BYTES } from '#domain/draws/list-format.ts';
import { checkRecord, wholeList } from '#domain/draws/record-check.ts';
import type { RecordToCheck } from '#domain/draws/record-check.ts';
import { readRecordFile } from '#domain/draws/record-file.ts';
import type { CheckMessage, CheckOrder } from './check-messages.ts';
import { checkTools } from './check-tools.ts';

/** Checks a record beside the page, so that the page never freezes. */

const tell = (message: CheckMessage): void => postMessage(message);

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The entries couldn’t be loaded. Check your connection, and try again.');
  return response;
}

async function loadList(url: string, ranges: number): Promise<Uint8Array> {
  const response = await fetched(url);
  const expected = ranges * RANGE_BYTES;
  const list = new Uint8Array(expected);
  const reader = response.body!.getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > expected) throw new Error('The list is longer than the record says.');
    list.set(value, at);
    at += value.length;
    tell({ kind: 'progress', what: 'loading', part: at / expected });
  }
  return list.subarray(0, at);
}

async function recordOf(order: CheckOrder): Promise<RecordToCheck> {
  if (order.kind === 'file') return readRecordFile(checkTools.hash, order.text);
  const { sequence, receipts, keys, listUrl, fileUrl, ranges } = order;
  if (fileUrl !== null) {
    const { entries } = readRecordFile(checkTools.hash, await (await fetched(fileUrl)).text());
    return { sequence, receipts, keys, entries };
  }
  if (listUrl === null) return { sequence, receipts, keys, entries: null };
  const list = await loadList(listUrl, ranges);
  const entries = wholeList(checkTools.hash, list, (count) =>
    tell({ kind: 'progress', what: 'computing', part: count / Math.max(1, ranges) }),
  );
  return { sequence, receipts, keys, entries };
}

async function check(order: CheckOrder): Promise<void> {
  try {
    const record = await recordOf(order);
    await checkRecord(checkTools, record, (result) => tell({ kind: 'result', result }));
    const { title } = JSON.parse(record.receipts[0]?.body ?? '{}') as { title?: string };
    tell({ kind: 'done', sequence: record.sequence, title: title ?? '' });
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError;
    const message = error instanceof Error && !isUnreadable ? error.message : 'This file isn’t a record of a draw.';
    tell({ kind: 'failed', message });
  }
}

self.addEventListener('message', (event: MessageEvent<CheckOrder>) => void check(event.data));
