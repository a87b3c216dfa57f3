/** Reads statement text to the end with one reader, and returns everything it produced. */

import { csvReader } from '#domain/statements/csv/reader.ts';
import { surveyCsv, type CsvSurvey, type CsvSurveyOptions } from '#domain/statements/csv/survey.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import type {
  RejectedEntry,
  StatementAccount,
  StatementReader,
  StatementEntry,
  StatementSink,
  StatementWarning,
} from '#domain/statements/statement.ts';

export interface ReadText {
  accounts: StatementAccount[];
  rows: StatementEntry[];
  rejected: RejectedEntry[];
  warnings: StatementWarning[];
  refusal: StatementRefusal | null;
}

export interface ReadCsv extends ReadText {
  survey: CsvSurvey | null;
}

/** Splits a text into pieces; splitting anywhere must change nothing. */
export function piecesOf(text: string, pieceChars: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieceChars) pieces.push(text.slice(at, at + pieceChars));
  return pieces;
}

/** Runs `read` with a sink that collects everything. Any error but a StatementRefusal is rethrown. */
export function collect(read: (sink: StatementSink) => void): ReadText {
  const outcome: ReadText = { accounts: [], rows: [], rejected: [], warnings: [], refusal: null };
  const sink: StatementSink = {
    account: (account) => outcome.accounts.push({ ...account }) - 1,
    amend: (account, facts) => void Object.assign(outcome.accounts[account]!, facts),
    transaction: (row) => void outcome.rows.push({ ...row }),
    rejected: (row) => void outcome.rejected.push(row),
    warning: (warning) => void outcome.warnings.push(warning),
  };
  try {
    read(sink);
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    outcome.refusal = error;
  }
  return outcome;
}

export function readWith(open: (sink: StatementSink) => StatementReader, text: string, pieceChars = 4096): ReadText {
  return collect((sink) => {
    const reader = open(sink);
    for (const piece of piecesOf(text, pieceChars)) reader.write(piece);
    reader.end();
  });
}

/** Surveys a delimited text and reads it. */
export function readCsv(
  text: string,
  options: CsvSurveyOptions = {},
  pieceChars = 4096,
  zone: string | null = null,
): ReadCsv {
  let survey: CsvSurvey | null = null;
  const outcome = collect((sink) => {
    const pass = surveyCsv(options);
    const pieces = piecesOf(text, pieceChars);
    for (const piece of pieces) pass.write(piece);
    // A survey is stored with the upload between the two passes.
    survey = JSON.parse(JSON.stringify(pass.end())) as CsvSurvey;
    const reader = csvReader(survey, sink, zone);
    for (const piece of pieces) reader.write(piece);
    reader.end();
  });
  return { ...outcome, survey };
}
