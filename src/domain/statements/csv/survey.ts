/**
 * The first pass over a delimited file: finds out how it is to be read. Known layouts of banks and peers are
 * recognised by name; any other file by its heading and figures. What cannot be told is left for the member to say
 * on the mapping screen, with the first rows shown.
 */

import type { DateOrder, StatementRefusal, StatementSurvey } from '../statement.ts';
import { bankLayouts } from './bank-layouts.ts';
import { findColumns } from './column-evidence.ts';
import { DecimalTally } from './decimal-tally.ts';
import { FileEvidence } from './file-evidence.ts';
import { fingerprintOf } from './fingerprint.ts';
import { currencyOfHeading, headingScore } from './heading-words.ts';
import { layoutOfHeading, layoutOfShape, placeColumns, placeRules, plainRules, type CsvLayout, type CsvRules } from './layout.ts';
import { isReadable, type CsvColumns, type CsvMapping } from './mapping.ts';
import { peerLayouts } from './peer-layouts.ts';
import { accountOfPreamble, type PreambleAccount } from './preamble.ts';
import { readStructure, statedStructure, type CsvStructure } from './structure.ts';
import { csvTokeniser, type CsvTokeniser } from './tokeniser.ts';

/** Everything that the reader needs to know; plain JSON. */
export interface CsvSurvey {
  /** A name for people: 'Westpac', 'NAB 2026', 'Mint', 'your mapping', 'CSV'. */
  layout: string;
  /** Whether it is the export of another money program. */
  peer: boolean;
  /** False where the reading fits but the file does not prove it, so that a preview should be shown first. */
  certain: boolean;
  mapping: CsvMapping;
  rules: CsvRules;
  /** Whether the member must say which columns are which. Then `refusal` says so too. */
  mappingNeeded: boolean;
  /** Why the file cannot be read as it is, for the member; null where it can. */
  refusal: { code: StatementRefusal['code']; reason: string } | null;
  /** False where day and month could be either way round and `mapping.dateOrder` is assumed. */
  dateOrderDecided: boolean;
  newestFirst: boolean | null;
  /** Whether the figures of the credit column carry a minus although they are money in. */
  creditNegative: boolean;
  /** ISO 4217, where the file or its issuer tells. */
  currency: string | null;
  /** Whether the running balance follows from the amounts, so that a gap in it is worth telling. */
  balanceFollows: boolean;
  /** What the lines above the table say about the account. */
  account: PreambleAccount;
  /** Columns of the table; null without a heading, where rows may differ. A row with more has an unquoted delimiter in it. */
  columnCount: number | null;
  /** Rows with a date. */
  rowCount: number;
  sample: { heading: string[] | null; rows: string[][] };
  /** Stands for the shape of the file, so that a member's mapping can be found again for the next one. */
  fingerprint: string;
}

export interface CsvSurveyOptions {
  /** The member's own mapping; its columns and signs are then taken as they are. */
  mapping?: CsvMapping;
  /** The member's answer where the order was asked. */
  dateOrder?: DateOrder;
}

const layouts = [...bankLayouts, ...peerLayouts];
const headChars = 262_144;
const structureChars = 65_536;
const sampleRowCount = 20;

export function surveyCsv(options: CsvSurveyOptions = {}): StatementSurvey<CsvSurvey> {
  let head: string[] = [];
  let headLength = 0;
  let plan: Plan | null = null;
  let tokeniser: CsvTokeniser | null = null;
  let evidence: FileEvidence | null = null;

  function begin(whole: boolean): void {
    const text = head.join('');
    head = [];
    const considered = text.slice(0, structureChars);
    plan = planOf(considered, whole && considered.length === text.length, options.mapping);
    const noted = new FileEvidence(plan.draft);
    evidence = noted;
    const firstLine = plan.structure.heading ? plan.structure.heading.line + 1 : plan.structure.skipLines + 1;
    tokeniser = csvTokeniser(plan.draft.delimiter, (record) => {
      if (record.line >= firstLine) noted.note(record);
    });
    tokeniser.write(text);
  }

  return {
    write(text) {
      if (tokeniser) return tokeniser.write(text);
      head.push(text);
      headLength += text.length;
      if (headLength >= headChars) begin(false);
    },
    end() {
      if (!tokeniser) begin(true);
      tokeniser!.end();
      return conclude(plan!, evidence!, options);
    },
  };
}

/** What the beginning of the file tells. */
interface Plan {
  structure: CsvStructure;
  layout: CsvLayout | null;
  draft: CsvMapping;
  certain: boolean;
  stated: boolean;
}

function planOf(text: string, whole: boolean, stated: CsvMapping | undefined): Plan {
  if (stated) return { structure: statedStructure(text, whole, stated), layout: null, draft: stated, certain: true, stated: true };
  const structure = readStructure(text, whole, (names) => layoutOfHeading(layouts, names) !== null);
  const layout = structure.heading
    ? layoutOfHeading(layouts, structure.names)
    : layoutOfShape(bankLayouts, structure.dataRows.map((row) => row.cells));
  const finding = layout ? { columns: placeColumns(layout, structure.names), certain: true } : findColumns(structure);
  const draft: CsvMapping = {
    delimiter: structure.delimiter,
    skipLines: structure.skipLines,
    headerRow: structure.heading !== null,
    columns: finding.columns,
    dateOrder: layout?.dateOrder ?? 'dmy',
    decimalMark: sampleDecimalMark(structure, finding.columns),
    invertSign: false,
    debitSign: 'positive',
    flagOut: [],
    flagIn: [],
  };
  return { structure, layout, draft, certain: finding.certain, stated: false };
}

function sampleDecimalMark(structure: CsvStructure, columns: CsvColumns): CsvMapping['decimalMark'] {
  const tally = new DecimalTally();
  for (const { cells } of structure.dataRows) {
    for (const column of [columns.amount, columns.debit, columns.credit, columns.balance]) {
      const cell = column === null ? '' : (cells[column] ?? '');
      tally.add(cell, 0, cell.length);
    }
  }
  return tally.verdict(structure.delimiter);
}

function conclude(plan: Plan, evidence: FileEvidence, options: CsvSurveyOptions): CsvSurvey {
  const { structure, layout, draft, stated } = plan;
  const verdict = evidence.dates.verdict();
  const fixed = stated || layout?.dateOrderFixed === true;
  // The run of the dates is a hint only; an issuer whose order is known, or the member, knows better.
  const order = options.dateOrder ?? (stated || (fixed && verdict.by !== 'numbers') ? draft.dateOrder : verdict.order);
  const mapping = stated ? statedMapping(draft, evidence, order) : settledMapping(plan, evidence, order);
  const refusal = refusalOf(plan, evidence, mapping);
  const amountName = structure.heading?.cells[mapping.columns.amount ?? mapping.columns.debit ?? -1] ?? '';
  return {
    layout: stated ? 'your mapping' : (layout?.name ?? 'CSV'),
    peer: layout?.peer ?? false,
    certain: plan.certain && refusal === null,
    mapping,
    rules: layout ? placeRules(layout, structure.names) : plainRules,
    mappingNeeded: refusal?.code === 'mapping_needed',
    refusal,
    dateOrderDecided: options.dateOrder !== undefined || fixed || verdict.decided,
    newestFirst: evidence.newestFirst(),
    creditNegative: evidence.creditNegative(),
    currency: evidence.mainCurrency() ?? currencyOfHeading(amountName) ?? layout?.currency ?? null,
    balanceFollows: evidence.balancesFollow(),
    account: accountOfPreamble(structure.preamble),
    columnCount: columnCountOf(structure),
    rowCount: evidence.dataRows,
    sample: { heading: structure.heading?.cells ?? null, rows: structure.rows.slice(0, sampleRowCount).map((row) => row.cells) },
    fingerprint: fingerprintOf(structure),
  };
}

/** A member names the flag column; its words tell themselves. */
function statedMapping(draft: CsvMapping, evidence: FileEvidence, dateOrder: DateOrder): CsvMapping {
  const open = draft.columns.flag !== null && draft.flagOut.length + draft.flagIn.length === 0;
  const flags = open ? evidence.flagWords() : null;
  return { ...draft, dateOrder, flagOut: flags?.out ?? draft.flagOut, flagIn: flags?.in ?? draft.flagIn };
}

function settledMapping(plan: Plan, evidence: FileEvidence, dateOrder: DateOrder): CsvMapping {
  const { draft, layout } = plan;
  const flags = draft.columns.flag === null ? null : evidence.flagWords();
  return {
    ...draft,
    dateOrder,
    decimalMark: evidence.decimalMark(),
    columns: { ...draft.columns, flag: flags ? draft.columns.flag : null },
    invertSign: flags === null && draft.columns.amount !== null && !layout?.sides && evidence.invertSign(layout?.invertSign === true),
    debitSign: evidence.debitSign(),
    flagOut: flags?.out ?? [],
    flagIn: flags?.in ?? [],
  };
}

/** The width of the heading, or of most rows where these are wider than it. */
function columnCountOf({ heading, dataRows }: CsvStructure): number | null {
  if (!heading) return null;
  const wider = dataRows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1).filter((width) => width > heading.cells.length);
  // A heading may leave its last columns unnamed; single rows that are wider are torn.
  return wider.length * 2 > dataRows.length ? Math.max(...wider) : heading.cells.length;
}

function refusalOf(plan: Plan, evidence: FileEvidence, mapping: CsvMapping): CsvSurvey['refusal'] {
  const { structure, layout } = plan;
  if (layout?.refusal) return { code: 'not_a_statement', reason: layout.refusal };
  if (structure.heading === null && structure.rows.every((row) => row.cells.every((cell) => cell === ''))) return { code: 'empty', reason: 'The file is empty.' };
  const readable = isReadable(mapping.columns);
  if (readable && evidence.dataRows > 0) return null;
  if (structure.dataRows.length > 0) {
    return { code: 'mapping_needed', reason: 'Which columns hold the date and the amount cannot be told from this file. Please choose them.' };
  }
  const heading = headingScore(structure.names);
  if (heading.hasDate && heading.hasMoney && evidence.undatedRows === 0) {
    return { code: 'empty', reason: 'The file has a heading but no transactions.' };
  }
  return { code: 'not_a_statement', reason: 'This does not look like a statement: no row of it holds both a date and an amount.' };
}
