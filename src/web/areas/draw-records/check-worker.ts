import { checkRecord, countedList } from '#domain/draws/record-check.ts';
import type { RecordToCheck, SealedEntries } from '#domain/draws/record-check.ts';
import { readRecordFile } from '#domain/draws/record-file.ts';
import { ListIntake } from '#domain/draws/sealed-list.ts';
import type { CheckMessage, CheckOrder } from './check-messages.ts';
import { checkTools } from './check-tools.ts';

/** Checks a record beside the page, so that the page never freezes. */

const tell = (message: CheckMessage): void => postMessage(message);

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The entries couldn’t be loaded. Check your connection and try again.');
  return response;
}

/** How often the page hears of the progress. */
const STEP = 0.02;

/** Counts and hashes the list while it arrives. A list that can't be counted is one that fails the check. */
async function loadList(url: string, ranges: number): Promise<SealedEntries> {
  const reader = (await fetched(url)).body!.getReader();
  const intake = new ListIntake(ranges);
  let reported = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return countedList(intake.finish(checkTools.hash));
      intake.add(value);
      if (intake.part < reported + STEP) continue;
      reported = intake.part;
      tell({ kind: 'progress', part: reported });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { compare: () => error.message, find: () => undefined };
  }
}

async function recordOf(order: CheckOrder): Promise<RecordToCheck> {
  if (order.kind === 'file') return { ...readRecordFile(checkTools.hash, order.text), keys: order.keys };
  const { sequence, receipts, keys, log, listUrl, fileUrl, ranges } = order;
  const record = { sequence, receipts, keys, log, namedKeys: null };
  if (fileUrl !== null) {
    const { entries } = readRecordFile(checkTools.hash, await (await fetched(fileUrl)).text());
    return { ...record, entries };
  }
  return { ...record, entries: listUrl === null ? null : await loadList(listUrl, ranges) };
}

async function check(order: CheckOrder): Promise<void> {
  try {
    const record = await recordOf(order);
    await checkRecord(checkTools, record, (result) => tell({ kind: 'result', result }));
    const { title } = JSON.parse(record.receipts[0]?.body ?? '{}') as { title?: string };
    tell({ kind: 'done', sequence: record.sequence, title: title ?? '' });
  } catch (error) {
    const isUnreadable = error instanceof SyntaxError;
    const message = error instanceof Error && !isUnreadable ? error.message : 'This file isn’t a draw record.';
    tell({ kind: 'failed', message });
  }
}

self.addEventListener('message', (event: MessageEvent<CheckOrder>) => void check(event.data));
