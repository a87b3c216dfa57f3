/** The second pass over a delimited file: its rows, as the survey found that they are to be read. */

import { Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { RejectedEntry, StatementReader, StatementSink } from '../statement.ts';
import { RowReader } from './row-reader.ts';
import type { CsvSurvey } from './survey.ts';
import { csvTokeniser } from './tokeniser.ts';

/**
 * A reader for a surveyed file. Throws a `StatementRefusal` at once if the survey refused the file, and at the end if
 * no row is a transaction. Times in UTC are taken in `zone`, where it is known.
 */
export function csvReader(survey: CsvSurvey, sink: StatementSink, zone: string | null = null): StatementReader {
  if (survey.refusal) throw new StatementRefusal(survey.refusal.code, survey.refusal.reason, survey.refusal.lines);
  const intake = new Intake(sink);
  const rows = new RowReader(survey, intake, zone);
  const firstLine = survey.mapping.skipLines + 1;
  let headingSeen = !survey.mapping.headerRow;
  let isLineEnded = true;
  let isOver = false;
  const tokeniser = csvTokeniser(survey.mapping.delimiter, (record) => {
    if (record.line < firstLine) return;
    if (headingSeen) rows.read(record, isOver && !isLineEnded);
    else headingSeen = true;
  });
  return {
    write(text) {
      if (text !== '') isLineEnded = text.endsWith('\n') || text.endsWith('\r');
      tokeniser.write(text);
    },
    end() {
      isOver = true;
      tokeniser.end();
      rows.end();
      if (intake.rows > 0) return;
      throw emptyFile(intake.firstRejected);
    },
  };
}

function emptyFile(lines: readonly RejectedEntry[]): StatementRefusal {
  const [first] = lines;
  if (!first) return new StatementRefusal('empty', 'This file has no transactions.');
  return new StatementRefusal(
    'empty',
    `We found no transactions in this file, only totals, balances, notes or lines we couldn’t read. Line ${first.line}: ${first.reason}`,
    lines,
  );
}
