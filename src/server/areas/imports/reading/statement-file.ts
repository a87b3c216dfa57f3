import { counted } from '#domain/text/counted.ts';
import { open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { detect, detectionHead } from '#domain/statements/detect.ts';
import type { SurveyedFormat } from '#domain/statements/detect.ts';
import { statementDecoder } from '#domain/statements/encoding.ts';
import { actualRows } from '#domain/statements/peers/actual.ts';
import { checkCsvMapping, noColumns } from '#domain/statements/csv/mapping.ts';
import type { AmountSign } from '#domain/statements/csv/mapping.ts';
import type { SignProof } from '#domain/statements/csv/sign-tally.ts';
import type { CsvSurvey } from '#domain/statements/csv/survey.ts';
import { openReader, openSurvey } from '#domain/statements/reader.ts';
import type { ReaderPlan, SurveyOptions } from '#domain/statements/reader.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import type { DateOrder, StatementFormat, StatementSink } from '#domain/statements/statement.ts';
import { actualBudgetRows } from './actual-store.ts';
import { convertDocument } from '../documents/conversion.ts';
import type { DocumentKind } from '../documents/document.ts';
import { unpackGzip, unpackZip } from './unpacking.ts';
import type { Unpacking } from './unpacking.ts';

/** Bytes per read: a piece blocks the event loop for a few milliseconds. */
const PIECE_BYTES = 96 * 1024;

/** A file on disk, with the name given by its sender. */
export interface FileToRead {
  name: string;
  path: string;
  sizeBytes: number;
  /** The kind of document that this table is from, and the bank named in it. */
  document?: DocumentKind;
  bank?: string | null;
  /** Why a file in an archive is not a statement. */
  refusal?: StatementRefusal;
}

/** Passes the transactions of a bank feed to the sink, like those of a file. */
export type FeedReader = (sink: StatementSink) => void;

/** How a file is read: as text, as an Actual SQLite database, or as a bank feed. */
type FilePlan = { kind: 'text'; plan: ReaderPlan } | { kind: 'actual' } | { kind: 'rows'; read: FeedReader };

/** A file with a known format and way of reading it. */
export interface ExaminedFile {
  name: string;
  format: StatementFormat | 'feed';
  plan: FilePlan;
  path: string;
  sizeBytes: number;
  /** The name of the bank's or program's layout of a table. */
  layout: string | null;
  /** Whether it is one bank's layout, not another program's or the member's mapping. */
  layoutIsBank: boolean;
  /** The shape of a table, by which a mapping is remembered. */
  shape: string | null;
  dateOrder: DateOrder | null;
  /** True where day and month are ambiguous and `dateOrder` is assumed. */
  dateOrderAssumed: boolean;
  /** What proves the direction of amounts in a table; null where nothing does, and for other formats. */
  signProof: SignProof | null;
  amountSign: AmountSign | null;
  /** Whether a remembered answer for an earlier file of this shape was used. */
  isRemembered: boolean;
}

/** What is remembered for the shape of a table: the member's columns, or only answers. */
export interface RememberedShape {
  columnsStated: boolean;
  options: SurveyOptions;
}

/** The fields of formats other than tables. */
export const noTable = {
  layout: null,
  layoutIsBank: false,
  shape: null,
  dateOrder: null,
  dateOrderAssumed: false,
  signProof: null,
  amountSign: null,
  isRemembered: false,
} as const;

/** Passes the text of a file to `take` in pieces and yields to the event loop between them. */
async function passText(
  path: string,
  take: (text: string) => void,
  between: () => Promise<void>,
): Promise<{ encoding: string; strayBytes: number }> {
  const handle = await open(path);
  try {
    let buffer = Buffer.allocUnsafe(PIECE_BYTES);
    let spare = Buffer.allocUnsafe(PIECE_BYTES);
    let decoder: ReturnType<typeof statementDecoder> | undefined;
    let reading = handle.read(buffer, 0, PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      [buffer, spare] = [spare, buffer];
      // Reads the next piece while this one is processed; closing the file waits for it.
      reading = handle.read(buffer, 0, PIECE_BYTES);
      reading.catch(() => {});
      decoder ??= statementDecoder(bytes.subarray(0, detectionHead));
      take(decoder.write(bytes));
      await between();
    }
    if (decoder) take(decoder.end());
    return { encoding: decoder?.encoding ?? 'ascii', strayBytes: decoder?.strayBytes ?? 0 };
  } finally {
    await handle.close();
  }
}

async function detectionOf(path: string) {
  const handle = await open(path);
  try {
    const buffer = Buffer.alloc(detectionHead);
    const { bytesRead } = await handle.read(buffer, 0, detectionHead);
    const head = buffer.subarray(0, bytesRead);
    return detect(head, statementDecoder(head).write(head));
  } finally {
    await handle.close();
  }
}

/** Unpacks files until only readable ones remain. */
export async function unpacked(file: FileToRead, into: Unpacking, depth = 0): Promise<FileToRead[]> {
  const { folder, written } = into;
  const detection = await detectionOf(file.path);
  if (detection.kind !== 'packed' || detection.container === 'sqlite') return [file];
  if (detection.container === 'xlsx' || detection.container === 'pdf' || detection.container === 'markup') {
    const tables = await convertDocument(into.memberId, detection.container, file, folder);
    written.push(...tables.map((table) => table.path));
    return tables;
  }
  if (depth >= 2)
    throw new StatementRefusal(
      'not_a_statement',
      'This file is compressed more than once. Unzip it and choose the statement inside.',
    );
  const inside =
    detection.container === 'gzip'
      ? await unpackGzip(file.path, file.name, folder)
      : await unpackZip(file.path, folder);
  written.push(...inside.map((entry) => entry.path));
  const lists: FileToRead[] = [];
  for (const entry of inside) lists.push(...(await unpackedEntry(entry, into, depth + 1)));
  return lists;
}

/** A refusal of a file inside an archive is kept with it: it may be a note beside a statement. */
async function unpackedEntry(entry: FileToRead, into: Unpacking, depth: number): Promise<FileToRead[]> {
  try {
    return await unpacked(entry, into, depth);
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    return [{ ...entry, refusal: error }];
  }
}

/** Runs the survey that a format needs. */
async function surveyed(path: string, format: SurveyedFormat, options: SurveyOptions): Promise<ReaderPlan> {
  const survey = openSurvey(format, options);
  await passText(
    path,
    (text) => survey.write(text),
    () => turn(),
  );
  return survey.end();
}

/** Determines what a file is and how to read it. `remembered` returns the member's mapping for a shape of table. */
export async function examine(
  file: FileToRead,
  options: SurveyOptions,
  remembered: (fingerprint: string) => Promise<RememberedShape | null>,
): Promise<ExaminedFile> {
  if (file.document === 'pdf') return printedFile(file);
  const detection = file.document ? tableDetection : await detectionOf(file.path);
  const known = { ...file, ...noTable };
  if (detection.kind === 'packed') return { ...known, format: 'actual', plan: { kind: 'actual' } };
  if (!detection.needsSurvey)
    return { ...known, format: detection.format, plan: { kind: 'text', plan: { format: detection.format } } };
  const { mapping: _mapping, ...answers } = options;
  let plan = await surveyed(file.path, detection.format, answers);
  if (plan.format !== 'csv') return { ...known, format: plan.format, plan: { kind: 'text', plan }, ...orderOf(plan) };
  const shape = plan.findings.fingerprint;
  const earlier = options.mapping ? null : await remembered(shape);
  const open = earlier && !earlier.columnsStated ? stillOpen(plan.findings, earlier.options) : null;
  if (options.mapping) plan = await surveyed(file.path, detection.format, options);
  else if (earlier?.columnsStated)
    plan = await surveyed(file.path, detection.format, { ...earlier.options, ...answers });
  else if (open) plan = await surveyed(file.path, detection.format, { ...open, ...answers });
  return {
    ...known,
    format: file.document ?? plan.format,
    plan: { kind: 'text', plan },
    ...orderOf(plan),
    shape,
    isRemembered: open !== null,
  };
}

/** Documents are converted to tables, so their first lines need no detection. */
const tableDetection = { kind: 'text', format: 'csv', needsSurvey: true } as const;

/** A printed statement, whose columns, signs and dates are proven by its running balance. */
async function printedFile(file: FileToRead): Promise<ExaminedFile> {
  const columns = { ...noColumns(), date: 0, description: [1], amount: 2, balance: 3, bank: 4, number: 5 };
  const checked = checkCsvMapping({ columns, dateOrder: 'ymd' });
  if ('problems' in checked) throw new Error('The columns of this statement don’t line up.');
  const plan = await surveyed(file.path, 'csv', {
    mapping: checked.mapping,
    sign: 'plus_in',
    dateOrder: 'ymd',
    repeats: 'keep',
  });
  return {
    ...file,
    ...noTable,
    format: 'pdf',
    plan: { kind: 'text', plan },
    layout: file.bank ?? null,
    layoutIsBank: true,
    signProof: 'balance',
    dateOrder: 'ymd',
  };
}

/** From this many contradicting descriptions on, a remembered answer is taken to be about another account. */
const MAX_CONTRADICTED = 2;

/** The remembered answers to open questions of this file; null where there are none or the file contradicts them. */
function stillOpen(findings: CsvSurvey, { sign, words, dateOrder }: SurveyOptions): SurveyOptions | null {
  const contradicts = (sign === 'plus_out' ? -findings.signDoubt : findings.signDoubt) >= MAX_CONTRADICTED;
  const isOpen = findings.refusal === null && findings.signProof === null;
  const asksWords = isOpen && findings.openWords.length > 0;
  const open: SurveyOptions = {
    ...(sign && isOpen && !asksWords && !contradicts ? { sign } : {}),
    ...(words && asksWords ? { words } : {}),
    ...(dateOrder && !findings.dateOrderDecided ? { dateOrder } : {}),
  };
  return Object.keys(open).length === 0 ? null : open;
}

function orderOf(plan: ReaderPlan): Partial<ExaminedFile> {
  if (plan.format === 'csv') {
    const { layout, peer, isShared, mapping, dateOrderDecided, signProof } = plan.findings;
    const amountSign =
      mapping.columns.amount === null || mapping.flagOut.length > 0
        ? null
        : mapping.invertSign
          ? 'plus_out'
          : 'plus_in';
    return {
      layout,
      layoutIsBank: !peer && !isShared && layout !== 'CSV' && layout !== 'your mapping',
      dateOrder: mapping.dateOrder,
      dateOrderAssumed: !dateOrderDecided,
      signProof,
      amountSign,
    };
  }
  return plan.format === 'qif'
    ? { dateOrder: plan.findings.dateOrder, dateOrderAssumed: !plan.findings.isDateOrderKnown }
    : {};
}

/** Reads a file's transactions into the sink and returns its encoding. `between` is awaited after each piece. */
export async function readRows(
  file: ExaminedFile,
  sink: StatementSink,
  between: () => Promise<void>,
  zone: string | null = null,
): Promise<string> {
  if (file.plan.kind === 'actual') {
    actualRows(actualBudgetRows(file.path), sink);
    await between();
    return 'sqlite';
  }
  if (file.plan.kind === 'rows') {
    file.plan.read(sink);
    await between();
    return 'utf-8';
  }
  const reader = openReader(file.plan.plan, sink, zone);
  const { encoding, strayBytes } = await passText(file.path, (text) => reader.write(text), between);
  reader.end();
  await between();
  if (strayBytes > 0) {
    sink.warning({
      code: 'encoding_replaced',
      message: `This file mixes text encodings, so ${counted(strayBytes, 'character')} may look wrong.`,
      line: null,
    });
  }
  return encoding;
}
