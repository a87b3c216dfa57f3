import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportReport } from '#contract/areas/imports.ts';
import { importQuestion, importReport } from '#contract/areas/imports.ts';
import { Failure } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import * as z from 'zod/mini';
import { importUpload } from '../areas/imports/reading/upload.ts';
import type { ImportAnswers } from '../areas/imports/reading/upload.ts';
import type { FileToRead } from '../areas/imports/reading/statement-file.ts';
import { findByEmail } from '../areas/members/public.ts';
import { systemClock } from '../kit/clock.ts';
import { openDatabase } from '../kit/database.ts';
import type { OpenDatabase } from '../kit/database.ts';
import { findRunningEngine } from '../kit/embedded-engine.ts';
import { StartRefusal } from '../kit/start-refusal.ts';
import { readSettings } from './env.ts';
import { openResources } from './resources.ts';

const usage = `npm run import -- FILE… --member EMAIL

  --member EMAIL       the member whose statements these are
  --account ID         the account the statements are for, where a file does not say
  --date-order ORDER   dmy, mdy or ymd, where a file is ambiguous
  --sign SIGN          plus-in or plus-out: the meaning of a plus, where a file is ambiguous
  --words-out WORDS    words in a type column that mean money out, separated by commas
  --words-in WORDS     words in a type column that mean money in, separated by commas
  --both-sides HOW     net, two or leave-out: lines with both money out and money in
  --repeats HOW        keep or leave-out: lines that repeat the previous one with an unchanged balance
  --preview            shows the result without importing
  --json               prints JSON instead of a table

An import that would have to guess is refused, with the options that answer its questions.
Imports into the database at DATABASE_URL if it is set, or the one in DATA_DIR, whether or not the server is running.`;

interface Order {
  files: string[];
  member: string;
  account: number | null;
  dateOrder: 'dmy' | 'mdy' | 'ymd' | null;
  answers: ImportAnswers;
  preview: boolean;
  json: boolean;
}

/** One of the values that an option allows. @throws Error for any other. */
function choice<T extends string>(
  option: string,
  input: string | undefined,
  allowed: Readonly<Record<string, T>>,
): T | undefined {
  if (input === undefined) return undefined;
  const answer = Object.hasOwn(allowed, input) ? allowed[input] : undefined;
  if (answer === undefined) throw new Error(`--${option} must be ${Object.keys(allowed).join(' or ')}.`);
  return answer;
}

const wordsOf = (input: string | undefined): string[] =>
  (input ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

function answersFrom(values: {
  sign?: string;
  'words-out'?: string;
  'words-in'?: string;
  'both-sides'?: string;
  repeats?: string;
}): ImportAnswers {
  const sign = choice('sign', values.sign, { 'plus-in': 'plus_in', 'plus-out': 'plus_out' });
  const bothSides = choice('both-sides', values['both-sides'], { net: 'net', two: 'two', 'leave-out': 'leave_out' });
  const repeats = choice('repeats', values.repeats, { keep: 'keep', 'leave-out': 'leave_out' });
  const words = { out: wordsOf(values['words-out']), in: wordsOf(values['words-in']) };
  return {
    ...(sign ? { sign } : {}),
    ...(bothSides ? { bothSides } : {}),
    ...(repeats ? { repeats } : {}),
    ...(words.out.length + words.in.length > 0 ? { words } : {}),
  };
}

/** Reads the command line; invalid arguments print the usage. */
function orderFrom(args: readonly string[]): Order {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        member: { type: 'string' },
        account: { type: 'string' },
        'date-order': { type: 'string' },
        preview: { type: 'boolean' },
        json: { type: 'boolean' },
        sign: { type: 'string' },
        'words-out': { type: 'string' },
        'words-in': { type: 'string' },
        'both-sides': { type: 'string' },
        repeats: { type: 'string' },
      },
    });
    const dateOrder = values['date-order'] ?? null;
    if (!values.member || positionals.length === 0) throw new Error('Give at least one file and --member EMAIL.');
    if (dateOrder !== null && dateOrder !== 'dmy' && dateOrder !== 'mdy' && dateOrder !== 'ymd')
      throw new Error('--date-order must be dmy, mdy or ymd.');
    if (values.account !== undefined && !/^\d+$/.test(values.account))
      throw new Error('--account must be an account number.');
    return {
      files: positionals,
      member: values.member.trim().toLowerCase(),
      account: values.account === undefined ? null : Number(values.account),
      dateOrder,
      answers: answersFrom(values),
      preview: values.preview ?? false,
      json: values.json ?? false,
    };
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n\n${usage}`);
  }
}

async function fileToRead(file: string): Promise<FileToRead> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new StartRefusal(`Couldn’t find the file ${file}.`);
  return { name: path.basename(file), path: path.resolve(file), sizeBytes: stats.size };
}

/** The option that answers each question. */
const answerOptions: Readonly<Record<ImportReport['questions'][number]['code'], string>> = {
  sign: '--sign',
  words: '--words-out, --words-in',
  date_order: '--date-order',
  both_sides: '--both-sides',
  repeats: '--repeats',
};

/** The code of a currency is only said where it isn't Australian dollars. */
function sumText({ sum, currency }: ImportReport): string {
  if (currency === null) return 'several currencies';
  return formatCents(sum, { currency: currency === 'AUD' ? false : currency });
}

/** The report as lines of a name and a text. */
function tableOf(report: ImportReport): [string, string][] {
  const dates =
    report.first_date === null ? 'none' : `${formatDate(report.first_date)} to ${formatDate(report.last_date!)}`;
  const files = report.files.map((file): [string, string] => [
    file.name,
    `${file.format}${file.layout ? ` (${file.layout})` : ''}, ${counted(file.rows, 'row')}`,
  ]);
  const accounts = report.accounts.map((account): [string, string] => [
    'Account',
    `${account.name}${account.created ? ' (new)' : ''}${account.id === null ? '' : `, number ${account.id}`}`,
  ]);
  return [
    ...files,
    ...accounts,
    ['Batch', report.batch_id === null ? 'none (preview)' : String(report.batch_id)],
    ['Imported', String(report.imported)],
    ['Duplicates', String(report.duplicates)],
    ['Refused', String(report.rejected_count)],
    ['Pending replaced', String(report.pending_replaced)],
    ['Manual entries replaced', String(report.manual_replaced)],
    ['Categorised', String(report.categorised)],
    ['Transfers', String(report.transfers)],
    ['Dates', dates],
    ['Sum', sumText(report)],
    ...report.rejected.slice(0, 20).map((row): [string, string] => [`Line ${row.line}`, row.reason]),
    ...report.questions.map((question): [string, string] => [
      'Question',
      `${question.message} (${answerOptions[question.code]})`,
    ]),
    ...report.warnings.slice(0, 20).map((warning): [string, string] => ['Note', warning.message]),
  ];
}

function print(report: ImportReport, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(z.encode(importReport, report), null, 2)}\n`);
    return;
  }
  const rows = tableOf(report);
  const width = Math.max(...rows.map(([name]) => name.length));
  process.stdout.write(`${rows.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join('\n')}\n`);
}

async function importInto(database: OpenDatabase, order: Order, files: FileToRead[]): Promise<ImportReport> {
  const member = await findByEmail(database.systemDb, order.member);
  if (!member) throw new StartRefusal(`Couldn’t find a member with the email ${order.member}.`);
  // Archives are extracted to a temporary folder: the data folder belongs to the server.
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  try {
    return await importUpload(
      {
        memberId: member.member_id,
        files,
        bankAccountId: order.account,
        preview: order.preview,
        mapping: null,
        dateOrder: order.dateOrder,
        answers: order.answers,
      },
      { system: database.systemDb, clock: systemClock, dataDirectory: folder },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void process.stdout.write(`${usage}\n`);
  const order = orderFrom(process.argv.slice(2));
  const files = await Promise.all(order.files.map(fileToRead));
  const settings = readSettings();
  if (!settings.databaseUrl && !existsSync(path.join(settings.dataDirectory, 'database-password')))
    throw new StartRefusal(`No data in ${settings.dataDirectory} yet. Run npm start once first.`);
  const running = settings.databaseUrl || (await findRunningEngine(settings.dataDirectory));
  const resources = running ? null : await openResources(settings, (line) => void process.stderr.write(`${line}\n`));
  const database = openDatabase(running || resources!.databaseUrl, { maxConnections: 3 });
  try {
    print(await importInto(database, order, files), order.json);
  } finally {
    await database.close();
    await resources?.close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartRefusal || error instanceof Failure;
  const file = error instanceof Failure && typeof error.extra['file'] === 'string' ? `${error.extra['file']}: ` : '';
  const questions =
    error instanceof Failure && Array.isArray(error.extra['questions'])
      ? z.decode(z.array(importQuestion), error.extra['questions'])
      : [];
  const options =
    questions.length === 0
      ? ''
      : ` Answer with ${[...new Set(questions.map(({ code }) => answerOptions[code]))].join(' and ')}.`;
  process.stderr.write(
    `${isExpected ? `${file}${error.message}${options}` : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
