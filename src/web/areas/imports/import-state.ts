import { mappingRequest } from '#contract/areas/imports.ts';
import type { ColumnMapping, ImportReport, MappingRequest } from '#contract/areas/imports.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';

/** Day or month first, where a file cannot say. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** What a plus in the amount column means, where a file cannot say. */
export type AmountSign = 'plus_in' | 'plus_out';

/** What the member has told about the files: sent with the preview and again with the import itself. */
export interface ImportChoices {
  /** The account that the rows belong to; undefined lets the file say. */
  accountId?: number;
  mapping?: ColumnMapping;
  dateOrder?: DateOrder;
  sign?: AmountSign;
  /** Words of the type column that mean money out and money in. */
  words?: { out: readonly string[]; in: readonly string[] };
  bothSides?: 'net' | 'two' | 'leave_out';
  repeats?: 'keep' | 'leave_out';
  /** Asks for the columns although they were told from the file. */
  asksColumns?: boolean;
}

/** Where an import is. Files are kept through every failure and every stop, so that nothing has to be chosen twice. */
export type ImportStage =
  | { at: 'choose'; failed?: { problem: ApiProblem; files: readonly File[] }; stopped?: readonly File[] }
  | { at: 'sending'; files: readonly File[]; preview: boolean; share: number }
  | { at: 'mapping'; files: readonly File[]; request: MappingRequest }
  | { at: 'preview'; files: readonly File[]; report: ImportReport; problem?: ApiProblem }
  | { at: 'done'; report: ImportReport };

/** The fields that go beside the files. */
export function fieldsOf(choices: ImportChoices, preview: boolean): Record<string, string | undefined> {
  return {
    preview: preview ? 'true' : undefined,
    bank_account_id: choices.accountId === undefined ? undefined : String(choices.accountId),
    mapping: choices.mapping ? JSON.stringify(choices.mapping) : undefined,
    date_order: choices.dateOrder,
    sign: choices.sign,
    words_out: choices.words?.out.join(','),
    words_in: choices.words?.in.join(','),
    both_sides: choices.bothSides,
    repeats: choices.repeats,
    ask_columns: choices.asksColumns ? 'true' : undefined,
  };
}

/** What the server asks about a table that it does not know; undefined when the problem is another one. */
export function mappingRequestOf(problem: ApiProblem): MappingRequest | undefined {
  if (problem.code !== 'mapping_needed') return undefined;
  const parsed = mappingRequest['~standard'].validate(problem.problem);
  return parsed instanceof Promise || parsed.issues ? undefined : parsed.value;
}

const formatNames: Record<string, string> = {
  ofx: 'OFX',
  qif: 'QIF',
  camt: 'CAMT',
  mt940: 'MT940',
  csv: 'CSV',
  xlsx: 'Excel workbook',
  markup: 'Web page table',
  pdf: 'PDF',
  gnucash: 'GnuCash',
  actual: 'Actual',
  feed: 'Bank feed',
  ynab: 'YNAB',
  hledger: 'hledger journal',
  wattle: 'JSON archive',
  mixed: 'Several formats',
};

/** A format as people write it, with the layout where it is known: 'CSV · Westpac'. */
export function formatName(format: string, layout: string | null = null): string {
  const name = formatNames[format] ?? format.toUpperCase();
  return layout === null || layout === name ? name : `${name} · ${layout}`;
}
