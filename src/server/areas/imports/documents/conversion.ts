import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { checkSwelling } from '../reading/unpacking.ts';
import type { DocumentAnswer, DocumentKind, DocumentOrder } from './document.ts';

/** Beyond these a document is no statement, or is made to hurt. */
const limits = {
  bytes: { xlsx: 20_000_000, markup: 50_000_000, pdf: 15_000_000 },
  ms: 30_000,
  heapMegabytes: 384,
  /** Memory outside of the heap, which only the whole process can be asked about. */
  grownBytes: 700 * 1024 * 1024,
  lookMs: 100,
};

/** Documents that are read at a time. */
const MAX_AT_ONCE = 2;

const names: Readonly<Record<DocumentKind, string>> = { xlsx: 'workbook', markup: 'web page', pdf: 'PDF' };

/** A table that came out of a document, as a file of delimited text. */
export interface ConvertedFile {
  name: string;
  path: string;
  sizeBytes: number;
  document: DocumentKind;
  /** The bank that a printed statement names. */
  bank: string | null;
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function tooMuch(kind: DocumentKind): StatementRefusal {
  return new StatementRefusal(
    'too_large',
    `This ${names[kind]} takes too long or too much memory to read. Please choose CSV, OFX or QIF.`,
  );
}

/** Reads a document in a thread of its own, which is ended when it takes more than a statement can need. */
function readApart(order: DocumentOrder): Promise<DocumentAnswer> {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    env: {},
    stdout: true,
    stderr: true,
  });
  const before = process.memoryUsage.rss();
  return new Promise<DocumentAnswer>((resolve, reject) => {
    const refuse = () => reject(tooMuch(order.kind));
    const timer = setTimeout(refuse, limits.ms);
    const look = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.grownBytes) refuse();
    }, limits.lookMs);
    worker.once('message', resolve);
    worker.once('error', refuse);
    worker.once('exit', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      clearInterval(look);
    });
  }).finally(() => void worker.terminate());
}

/** The tables of a document as files in `folder`. Throws StatementRefusal. */
export async function convertDocument(
  kind: DocumentKind,
  file: { name: string; path: string; sizeBytes: number },
  folder: string,
): Promise<ConvertedFile[]> {
  if (file.sizeBytes > limits.bytes[kind]) throw tooMuch(kind);
  if (kind === 'xlsx') await checkSwelling(file.path);
  const answer = await inTurn(() => readApart({ kind, path: file.path }));
  if ('refusal' in answer) throw new StatementRefusal(answer.refusal.code, answer.refusal.reason);
  const files: ConvertedFile[] = [];
  for (const { sheet, text, bank } of answer.tables) {
    const path = join(folder, randomUUID());
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    files.push({
      name: sheet === null ? file.name : `${file.name}: ${sheet}`,
      path,
      sizeBytes: (await stat(path)).size,
      document: kind,
      bank,
    });
  }
  return files;
}
