/**
 * The import call against the corpus of real files: each goes through POST api/transactions/import into the database
 * of a new member, and count, sum, first and last day of the reply and of the stored transactions are compared with
 * the independent table. CORPUS_DIR names the folder; the score is printed per format.
 */

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { send } from '#tests/build/money.ts';
import type { Holder, Sent } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { readStatement } from '#tests/build/statement-file.ts';
import { checkSums } from '#server/areas/transactions/public.ts';
import type { imports } from '#contract/areas/imports.ts';
import type { Problem } from '#contract/kit/errors.ts';
import type { AnswerOf } from '#tests/build/answer.ts';

const folder = process.env.CORPUS_DIR ?? '';
const formats = ['ofx', 'qif', 'camt', 'mt940', 'csv_bank', 'au_bank_csv', 'peer_export'];
const refused = new Set(['empty', 'fragment', 'not_a_statement', 'reject']);

interface Expected {
  file: string;
  count: number;
  sum: string;
  firstDate: string;
  lastDate: string;
  status: string;
}

function readTable(): Expected[] {
  const [, ...lines] = readFileSync(join(folder, 'expected.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [file = '', count = '', sum = '', , firstDate = '', lastDate = '', , , status = ''] = line.split('\t');
    return { file, count: Number(count), sum, firstDate, lastDate, status };
  });
}

/** The sum in the table to the cent, rounded half away from zero. */
function dollarsOf(sum: string): number {
  const value = Number(sum);
  return (Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-9)) / 100;
}

let server: TestServer;

interface Question {
  code: string;
  likely: string | null;
}

/** Answers for ambiguous files: the reading used in the table, which is the more likely one. */
function answersTo(questions: readonly Question[]): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const { code, likely } of questions) {
    if (code === 'sign') answers['sign'] = likely!;
    else if (code === 'date_order') answers['date_order'] = 'dmy';
    else throw new Error(`No answer to ${code} is known for the corpus.`);
  }
  return answers;
}

function questionsOf({ code, questions = [] }: Problem): Question[] {
  return code === 'file_refused' ? (questions as Question[]) : [];
}

/** Sends a file; an ambiguous one must be refused first, and is sent again with the answers. */
async function sendAnswered(
  holder: Holder,
  file: Sent,
): Promise<{ answer: AnswerOf<typeof imports.import>; requested: string[] }> {
  const first = await send(server, holder, [file]);
  const questions = first.status === 200 ? [] : questionsOf(first.problem);
  if (questions.length === 0) return { answer: first, requested: [] };
  expect((await send(server, holder, [file], { preview: 'true' })).body.questions.length).toBeGreaterThan(0);
  return {
    answer: await send(server, holder, [file], answersTo(questions)),
    requested: questions.map(({ code }) => code),
  };
}

let requested = 0;

async function comparesWell(expected: Expected): Promise<void> {
  const bytes = new Uint8Array(readFileSync(join(folder, expected.file)));
  const holder = await server.aMember();
  const file = { name: basename(expected.file), content: bytes };
  const { answer, requested: codes } = await sendAnswered(holder, file);
  if (codes.length > 0) requested += 1;
  const storedRows = await sql<{ count: number; sum: number; first: string | null; last: string | null }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as sum, min(date) as first, max(date) as last
    from transactions where member_id = ${holder.id}`.execute(server.server.database.systemDb);
  const stored = storedRows.rows[0]!;
  if (refused.has(expected.status)) {
    expect([answer.status, stored.count]).toEqual([422, 0]);
    return;
  }
  expect(answer.status, answer.text).toBe(200);
  const { body } = answer;
  expect([body.imported + body.duplicates, stored.count, body.sum, stored.sum]).toEqual([
    expected.count,
    expected.count,
    dollarsOf(expected.sum),
    Math.round(dollarsOf(expected.sum) * 100),
  ]);
  // The dates themselves are compared with the table by the readers' own test, which knows the table's notation.
  const dates = readStatement(bytes)
    .rows.map((row) => row.date)
    .toSorted();
  expect([body.first_date, body.last_date, stored.first, stored.last]).toEqual([
    dates[0] ?? null,
    dates.at(-1) ?? null,
    dates[0] ?? null,
    dates.at(-1) ?? null,
  ]);
  const { answer: again } = await sendAnswered(holder, file);
  expect([again.body.imported, again.body.duplicates, again.body.sum]).toEqual([0, expected.count, body.sum]);
}

if (folder === '' || !existsSync(join(folder, 'expected.tsv'))) {
  it('the corpus is absent: CORPUS_DIR names no folder with expected.tsv, so no real file is imported', () => {
    expect(existsSync(join(folder, 'expected.tsv'))).toBe(false);
  });
} else {
  const table = readTable();
  const score = new Map<string, { matched: number; total: number }>();
  beforeAll(async () => {
    server = await startTestServer();
  });
  for (const format of formats) {
    const files = table.filter((row) => row.file.startsWith(`${format}/`));
    const tally = { matched: 0, total: files.length };
    score.set(format, tally);
    describe(`corpus through the import: ${format}`, () => {
      it.each(files)('$file is $status with $count rows, and adds nothing the second time', async (expected) => {
        await comparesWell(expected);
        tally.matched += 1;
      });
    });
  }
  it('the monthly sums are those of all these transactions', async () => {
    expect(await checkSums(server.server.database.systemDb)).toEqual([]);
  });
  afterAll(async () => {
    console.log(`corpus through the import: ${requested} files asked a question first`);
    for (const [format, { matched, total }] of score)
      console.log(`corpus through the import ${format}: ${matched} of ${total}`);
    await server.close();
  });
}
