/**
 * From a file to its rows, whatever the format: the one place that knows all readers.
 *
 * A caller that has the bytes in pieces does this:
 *
 * 1. `head` = the first 64 kB; `decoder = statementDecoder(head)`; `detect(head, decoder.write(head))`. A packed file
 *    (gzip, zip, sqlite) is unpacked first, and what comes out is detected again.
 * 2. If `needsSurvey`: a new decoder, `survey = openSurvey(format)`, all pieces through
 * `survey.write(decoder.write(…))`,
 *    then `survey.write(decoder.end())`; `plan = survey.end()`. Otherwise `plan = { format }`.
 * 3. A new decoder, `reader = openReader(plan, sink)`, all pieces through it in the same way, then `reader.end()`.
 *
 * The sink has its rows as soon as they are whole. A StatementRefusal may come from any of these calls, also from the
 * last one, so rows are to be kept only once `end` has returned.
 */

import { camtReader } from './camt/reader.ts';
import { csvReader } from './csv/reader.ts';
import { surveyCsv } from './csv/survey.ts';
import type { CsvSurvey, CsvSurveyOptions } from './csv/survey.ts';
import type { DirectFormat, SurveyedFormat } from './detect.ts';
import { swiftReader } from './mt940/reader.ts';
import { ofxReader } from './ofx/reader.ts';
import { gnucashReader } from './peers/gnucash.ts';
import { journalReader } from './peers/hledger.ts';
import { moneyguruReader } from './peers/moneyguru.ts';
import { ynabReader } from './peers/ynab.ts';
import { qifReader } from './qif/reader.ts';
import { surveyQif } from './qif/survey.ts';
import type { QifFindings } from './qif/survey.ts';
import type { StatementReader, StatementSink, StatementSurvey } from './statement.ts';

/** All that a reader must know before the first row. Plain JSON, so that it can be kept with an upload. */
export type ReaderPlan =
  | { format: DirectFormat }
  | { format: 'qif'; findings: QifFindings }
  | { format: 'csv'; findings: CsvSurvey };

/** The member's answers: `dateOrder` for both formats, `mapping` for CSV. */
export type SurveyOptions = CsvSurveyOptions;

/** A survey of the whole text, which gives the plan. Throws StatementRefusal `broken` from `write` or `end`. */
export function openSurvey(format: SurveyedFormat, options: SurveyOptions = {}): StatementSurvey<ReaderPlan> {
  if (format === 'qif') {
    const survey = surveyQif(options);
    return { write: (text) => survey.write(text), end: () => ({ format, findings: survey.end() }) };
  }
  const survey = surveyCsv(options);
  return { write: (text) => survey.write(text), end: () => ({ format, findings: survey.end() }) };
}

/**
 * The reader for a plan; `zone` is the member's, for times in UTC. It throws nothing but StatementRefusal; the CSV
 * reader may do so at once.
 */
export function openReader(plan: ReaderPlan, sink: StatementSink, zone: string | null = null): StatementReader {
  switch (plan.format) {
    case 'ofx':
      return ofxReader(sink, zone);
    case 'qif':
      return qifReader(plan.findings, sink);
    case 'camt':
      return camtReader(sink, zone);
    case 'mt940':
      return swiftReader(sink);
    case 'csv':
      return csvReader(plan.findings, sink, zone);
    case 'gnucash':
      return gnucashReader(sink);
    case 'hledger':
      return journalReader(sink);
    case 'moneyguru':
      return moneyguruReader(sink);
    case 'ynab':
      return ynabReader(sink);
  }
}
