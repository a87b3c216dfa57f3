/**
 * The first pass over a delimited file, which determines how to read it. Known layouts are recognised by header;
 * other files by header and values. The member decides what remains open on the mapping screen.
 */

import type { StatementSurvey } from '../statement.ts';
import { bankLayouts } from './bank-layouts.ts';
import type { BalanceDirection } from './balance-signs.ts';
import { findColumns, type ColumnFinding } from './column-evidence.ts';
import { DecimalTally } from './decimal-tally.ts';
import { FileEvidence } from './file-evidence.ts';
import { fingerprintOf } from './fingerprint.ts';
import { currencyOfHeading } from './heading-words.ts';
import {
  isConfirmed,
  layoutOfHeading,
  layoutOfShape,
  locateColumns,
  placeRules,
  plainRules,
  type CsvLayout,
  type CsvRules,
} from './layout.ts';
import type { CsvColumns, CsvMapping, RowAnswers } from './mapping.ts';
import { peerLayouts } from './peer-layouts.ts';
import { isOtherParty } from './other-party.ts';
import { accountOfPreamble, type PreambleAccount } from './preamble.ts';
import { accountOfTitle } from './sections.ts';
import { settled } from './settle.ts';
import { columnCountOf, evenRows } from './row-width.ts';
import type { SignProof, SignSample } from './sign-tally.ts';
import { readStructure, statedStructure, type CsvStructure } from './structure.ts';
import type { CsvSurveyOptions, Plan } from './survey-plan.ts';
import { refusalOf, type SurveyRefusal } from './survey-refusal.ts';
import { csvTokeniser, type CsvTokeniser } from './tokeniser.ts';
import { walletLayouts } from './wallet-layouts.ts';
import type { OpenWord } from './type-words.ts';
import type { WordSigns } from './word-signs.ts';

export type { CsvSurveyOptions } from './survey-plan.ts';

/** Everything that the reader needs to know; plain JSON. */
export interface CsvSurvey extends RowAnswers {
  /** A name for people: 'Westpac', 'NAB 2026', 'Mint', 'your mapping', 'CSV'. */
  layout: string;
  /** Whether it is the export of another money program. */
  peer: boolean;
  /** Whether several banks write it, so that it names none. */
  isShared: boolean;
  /**
   * False if the file does not prove its columns, signs or date order: nothing may be stored before the member
   * answers.
   */
  certain: boolean;
  /** The evidence for the direction; null if the more likely interpretation is assumed. */
  signProof: SignProof | null;
  /** Where the amounts have no sign: in which direction the running balance gives each its own. */
  byBalance: BalanceDirection | null;
  /** The signs that usually stand beside the words of the type column: the other one is a reversal. */
  wordSigns: WordSigns;
  /** Words of the type column that do not say which way the money went. */
  openWords: OpenWord[];
  /** The first transactions, by which the member can tell the sign. */
  signSample: SignSample[];
  /** How many descriptions contradict the signs; negative if they confirm them. */
  signDoubt: number;
  mapping: CsvMapping;
  rules: CsvRules;
  /** Whether the member must say which columns are which. Then `refusal` says so too. */
  mappingNeeded: boolean;
  /** Why the file cannot be read, for the member; null if it can. */
  refusal: SurveyRefusal | null;
  /** False if day and month are ambiguous and `mapping.dateOrder` is assumed. */
  dateOrderDecided: boolean;
  newestFirst: boolean | null;
  /** Whether the figures of the credit column carry a minus although they are money in. */
  creditNegative: boolean;
  /** ISO 4217, if the file or its issuer determines it. */
  currency: string | null;
  /** The main currency of each account that the rows name, by its key. */
  accountCurrencies: Record<string, string>;
  /** There is no column of currencies, but some figures name theirs. */
  figuresNameCurrency: boolean;
  /** Several tables below each other, which may be of different accounts. */
  hasSections: boolean;
  /** Whether the running balance is what is owed, beside a debit and a credit column. */
  balanceOwed: boolean;
  /** Whether the running balance follows from the amounts, so that a gap in it is worth telling. */
  balanceFollows: boolean;
  /** What the lines above the table say about the account. */
  account: PreambleAccount;
  /** Columns of the table; null where rows may differ. A row with more has an unquoted delimiter in it. */
  columnCount: number | null;
  /** Rows with a date. */
  rowCount: number;
  sample: { heading: string[] | null; rows: string[][] };
  /** Stands for the shape of the file, so that a member's mapping can be found again for the next one. */
  fingerprint: string;
}

const layouts = [...bankLayouts, ...walletLayouts, ...peerLayouts];
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
    const fileEvidence = new FileEvidence(plan.draft, plan.structure.heading?.cells ?? null);
    evidence = fileEvidence;
    const firstLine = plan.structure.heading ? plan.structure.heading.line + 1 : plan.structure.skipLines + 1;
    tokeniser = csvTokeniser(plan.draft.delimiter, (record) => {
      if (record.line >= firstLine) fileEvidence.note(record);
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

function planOf(text: string, whole: boolean, stated: CsvMapping | undefined): Plan {
  if (stated)
    return {
      structure: statedStructure(text, whole, stated),
      layout: null,
      draft: stated,
      columnsProved: true,
      joined: [],
      stated: true,
    };
  const structure = evenRows(readStructure(text, whole, (names) => layoutOfHeading(layouts, names) !== null));
  const layout = layoutOf(structure);
  const finding: ColumnFinding = layout
    ? { columns: locateColumns(layout, structure.names), proved: true, joined: [] }
    : findColumns(structure);
  if (!layout && isOtherParty(finding.columns, structure)) finding.columns.number = null;
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
  return { structure, layout, draft, columnsProved: finding.proved, joined: finding.joined, stated: false };
}

function layoutOf(structure: CsvStructure): CsvLayout | null {
  const rows = structure.dataRows.map((row) => row.cells);
  if (!structure.heading) return layoutOfShape(bankLayouts, rows);
  const layout = layoutOfHeading(layouts, structure.names);
  return layout && isConfirmed(layout, locateColumns(layout, structure.names), rows) ? layout : null;
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
  const isUsual = layout?.isDateOrderUsual !== true || !evidence.dates.doubts(draft.dateOrder);
  const fixed = stated || (layout?.dateOrderFixed === true && isUsual);
  // The sequence of the dates is only a hint; a known issuer's order or the member's answer takes precedence.
  const proved = verdict.by === 'numbers' && !stated ? verdict.order : null;
  const order = proved ?? options.dateOrder ?? (stated || fixed ? draft.dateOrder : verdict.order);
  const { mapping, proof, openWords, byBalance, wordSigns } = settled(plan, evidence, order, options);
  const refusal = refusalOf(plan, evidence, mapping);
  const amountName = structure.heading?.cells[mapping.columns.amount ?? mapping.columns.debit ?? -1] ?? '';
  const dateOrderDecided = options.dateOrder !== undefined || fixed || verdict.decided;
  return {
    layout: stated ? 'your mapping' : (layout?.name ?? 'CSV'),
    peer: layout?.peer ?? false,
    isShared: layout?.isShared ?? false,
    certain: refusal === null && proof !== null && dateOrderDecided,
    signProof: proof,
    byBalance,
    wordSigns,
    openWords,
    signSample: byBalance === null ? evidence.signSample : evidence.stepSample(byBalance),
    signDoubt: evidence.doubt,
    mapping,
    rules: withMemos(
      layout ? placeRules(layout, structure.names) : { ...plainRules, joined: plan.joined },
      mapping.columns,
      structure.names,
    ),
    mappingNeeded: refusal?.code === 'mapping_needed',
    refusal,
    dateOrderDecided,
    newestFirst: evidence.newestFirst(),
    creditNegative: evidence.creditNegative(),
    currency: evidence.mainCurrency() ?? currencyOfHeading(amountName) ?? layout?.currency ?? null,
    accountCurrencies: evidence.accountCurrencies.main,
    figuresNameCurrency: evidence.figuresNameCurrency,
    hasSections: evidence.repeatedHeadings > 0,
    balanceOwed: evidence.balanceOwed(mapping.invertSign && byBalance === null),
    balanceFollows: evidence.balancesFollow(),
    account: evidence.repeatedHeadings > 0 ? accountOfTitle(structure.preamble) : accountOfPreamble(structure.preamble),
    columnCount: columnCountOf(structure, layout),
    rowCount: evidence.dataRows,
    bothSides: options.bothSides ?? 'ask',
    repeats: options.repeats ?? 'ask',
    sample: {
      heading: structure.heading?.cells ?? null,
      rows: structure.rows.slice(0, sampleRowCount).map((row) => row.cells),
    },
    fingerprint: fingerprintOf(structure),
  };
}

/** PayPal lists what moves no money beside what does, and says so in a column. */
function withMemos(rules: CsvRules, columns: CsvColumns, names: readonly string[]): CsvRules {
  const impact = names.indexOf('balance impact');
  if (impact < 0) return rules;
  columns.kind = impact;
  return { ...rules, noteKinds: ['memo'] };
}
