import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { checkUnpackedSize } from '../reading/unpacking.ts';
import { DocumentQueue, TimedOutDocuments } from './document-queue.ts';
import type { DocumentReply, DocumentKind, DocumentRequest } from './document.ts';

/** A document beyond these limits is not a statement, or is malicious. */
const limits = {
  bytes: { xlsx: 20_000_000, markup: 50_000_000, pdf: 15_000_000 },
  ms: 30_000,
  heapMegabytes: 384,
  /** Growth of the process outside the worker's heap, which can only be measured for the whole process. */
  growthBytes: 700 * 1024 * 1024,
  checkMs: 100,
};

/** Maximum number of documents read at once. */
const MAX_CONCURRENT = 2;

const kindNames: Readonly<Record<DocumentKind, string>> = { xlsx: 'workbook', markup: 'web page', pdf: 'PDF' };

/** A table from a document, written to disk as delimited text. */
export interface ConvertedFile {
  name: string;
  path: string;
  sizeBytes: number;
  document: DocumentKind;
  /** The bank named on a printed statement. */
  bank: string | null;
  /** Why the table is not a statement. */
  refusal?: StatementRefusal;
}

const queue = new DocumentQueue(MAX_CONCURRENT);
const timedOut = new TimedOutDocuments(() => performance.now());

function tooExpensive(kind: DocumentKind): StatementRefusal {
  return new StatementRefusal(
    'too_large',
    `This ${kindNames[kind]} is too large to read. Download CSV, OFX or QIF from your bank instead.`,
  );
}

function refuseExhausted(memberId: number): void {
  if (timedOut.isExhausted(memberId))
    throw new StatementRefusal(
      'too_large',
      'Several of your documents took too long to read. Try again in an hour, or download CSV, OFX or QIF instead.',
    );
}

/** Reads a document in a worker thread, which is terminated when it exceeds the limits. */
function readInWorker(memberId: number, request: DocumentRequest): Promise<DocumentReply> {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    env: {},
    stdout: true,
    stderr: true,
  });
  const before = process.memoryUsage.rss();
  return new Promise<DocumentReply>((resolve, reject) => {
    const refuse = () => reject(tooExpensive(request.kind));
    const timer = setTimeout(() => {
      timedOut.add(memberId);
      refuse();
    }, limits.ms);
    const memoryCheck = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.growthBytes) refuse();
    }, limits.checkMs);
    worker.once('message', resolve);
    worker.once('error', refuse);
    worker.once('exit', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      clearInterval(memoryCheck);
    });
  }).finally(() => void worker.terminate());
}

/** Converts the tables of a member's document to files in `folder`. Throws StatementRefusal. */
export async function convertDocument(
  memberId: number,
  kind: DocumentKind,
  file: { name: string; path: string; sizeBytes: number },
  folder: string,
): Promise<ConvertedFile[]> {
  if (file.sizeBytes > limits.bytes[kind]) throw tooExpensive(kind);
  if (kind === 'xlsx') await checkUnpackedSize(file.path);
  const answer = await queue.run(memberId, async () => {
    refuseExhausted(memberId);
    return readInWorker(memberId, { kind, path: file.path });
  });
  if ('refusal' in answer) throw new StatementRefusal(answer.refusal.code, answer.refusal.reason);
  const files: ConvertedFile[] = [];
  for (const { sheet, text, bank, isSummary } of answer.tables) {
    const path = join(folder, randomUUID());
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    files.push({
      name: sheet === null ? file.name : `${file.name}: ${sheet}`,
      path,
      sizeBytes: (await stat(path)).size,
      document: kind,
      bank,
      ...(isSummary ? { refusal: new StatementRefusal('not_a_statement', 'This sheet is a summary.') } : {}),
    });
  }
  return files;
}
