import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport, MappingRequest } from '#contract/areas/imports.ts';
import { Failure } from '#contract/kit/errors.ts';
import { checkCsvMapping } from '#domain/statements/csv/mapping.ts';
import type { CsvMapping } from '#domain/statements/csv/mapping.ts';
import type { SurveyOptions } from '#domain/statements/reader.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import type { DateOrder } from '#domain/statements/statement.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { importFiles } from '../engine.ts';
import { gate } from '../import-gate.ts';
import { findMapping, storeMapping } from '../history-store.ts';
import { questionsOf, refuseSharedSign, refuseUndecided } from './questions.ts';
import { examine, unpacked } from './statement-file.ts';
import type { ExaminedFile, FileToRead, RememberedShape } from './statement-file.ts';
import type { Unpacking } from './unpacking.ts';

export interface Upload {
  memberId: number;
  files: FileToRead[];
  bankAccountId: number | null;
  preview: boolean;
  mapping: CsvMapping | null;
  /** The member wants to choose the columns, whatever was detected. */
  asksColumns?: boolean;
  dateOrder: DateOrder | null;
  answers?: ImportAnswers;
  /** The member's time zone, for times that a file states in GMT. */
  zone?: string;
}

/** The member's answers where a file can be read in two ways. */
export type ImportAnswers = Pick<SurveyOptions, 'sign' | 'words' | 'bothSides' | 'repeats'>;

export interface UploadParts {
  system: Database;
  clock: Clock;
  /** The directory for unpacked files. */
  dataDirectory: string;
}

/**
 * Handles an upload: unpacks, examines and imports all files. Throws Failure `file_refused`, `mapping_needed` or
 * `not_found`.
 */
export async function importUpload(upload: Upload, parts: UploadParts): Promise<ImportReport> {
  const folder = join(parts.dataDirectory, 'uploads');
  const written: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files: ExaminedFile[] = [];
    const leftOut: string[] = [];
    for (const file of upload.files)
      files.push(...(await examineFile(file, upload, parts, { folder, written, leftOut })));
    refuseSharedSign(files);
    // Questions about whole files are raised before anything is read into the database.
    if (!upload.preview) refuseUndecided(files.flatMap(questionsOf));
    const report = await gate.run(upload.memberId, () =>
      importFiles(
        {
          memberId: upload.memberId,
          files,
          chosenId: upload.bankAccountId,
          preview: upload.preview,
          ...(upload.zone ? { zone: upload.zone } : {}),
        },
        parts,
      ),
    );
    if (!upload.preview) await remember(files, upload, parts);
    const warnings = leftOut.map((name) => ({
      code: 'left_out',
      message: `${name} isn’t a statement, so we skipped it.`,
      line: null,
    }));
    return { ...report, warnings: [...report.warnings, ...warnings] };
  } finally {
    await Promise.all(written.map((path) => rm(path, { force: true })));
  }
}

interface Examination extends Omit<Unpacking, 'memberId'> {
  /** Names of files packed with a statement that are not statements. */
  leftOut: string[];
}

async function examineFile(
  file: FileToRead,
  upload: Upload,
  parts: UploadParts,
  { folder, written, leftOut }: Examination,
): Promise<ExaminedFile[]> {
  const entries: { inner: FileToRead; examined: ExaminedFile | null; refusal: StatementRefusal | null }[] = [];
  let currentFile = file;
  try {
    for (const inner of await unpacked(file, { memberId: upload.memberId, folder, written })) {
      currentFile = inner;
      entries.push(await examineEntry(inner, upload, parts));
    }
    const mayHaveNotes = entries.length > 1 && entries.some((one) => !isNote(one.inner.name, refusalOf(one)));
    const list: ExaminedFile[] = [];
    for (const { inner, examined, refusal } of entries) {
      currentFile = inner;
      if (mayHaveNotes && isNote(inner.name, refusalOf({ examined, refusal }))) leftOut.push(inner.name);
      else if (examined === null) throw refusal;
      else list.push(askForMapping(examined, upload.asksColumns ?? false));
    }
    return list;
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    const isInside = currentFile.name !== file.name;
    throw new Failure('file_refused', isInside ? `${currentFile.name}: ${error.message}` : error.message, {
      extra: {
        reason: error.code,
        file: isInside ? `${file.name}: ${currentFile.name}` : file.name,
        ...(error.lines.length > 0 ? { rejected: error.lines } : {}),
      },
    });
  }
}

async function examineEntry(
  inner: FileToRead,
  upload: Upload,
  parts: UploadParts,
): Promise<{ inner: FileToRead; examined: ExaminedFile | null; refusal: StatementRefusal | null }> {
  if (inner.refusal) return { inner, examined: null, refusal: inner.refusal };
  try {
    return {
      inner,
      examined: await examine(inner, optionsOf(upload), (shape) =>
        rememberedShape(parts.system, upload.memberId, shape),
      ),
      refusal: null,
    };
  } catch (error) {
    if (error instanceof StatementRefusal) return { inner, examined: null, refusal: error };
    throw error;
  }
}

function refusalOf({
  examined,
  refusal,
}: {
  examined: ExaminedFile | null;
  refusal: StatementRefusal | null;
}): StatementRefusal['code'] | null {
  if (refusal) return refusal.code;
  return examined?.plan.kind === 'text' && examined.plan.plan.format === 'csv'
    ? (examined.plan.plan.findings.refusal?.code ?? null)
    : null;
}

/**
 * Whether a file may be a note packed with a statement. Damaged files are not; tables without known columns only if
 * named like a text file.
 */
function isNote(name: string, refusal: StatementRefusal['code'] | null): boolean {
  return (
    refusal === 'not_a_statement' ||
    refusal === 'unknown_format' ||
    refusal === 'empty' ||
    (refusal === 'mapping_needed' && /\.txt$/i.test(name))
  );
}

function optionsOf(upload: Upload): SurveyOptions {
  return {
    ...upload.answers,
    ...(upload.mapping ? { mapping: upload.mapping } : {}),
    ...(upload.dateOrder ? { dateOrder: upload.dateOrder } : {}),
  };
}

async function rememberedShape(db: Database, memberId: number, shape: string): Promise<RememberedShape | null> {
  const mapping = await findMapping(db, memberId, shape);
  if (!mapping) return null;
  const answers: SurveyOptions = {
    ...(mapping.date_order ? { dateOrder: mapping.date_order } : {}),
    ...(mapping.amount_sign ? { sign: mapping.amount_sign } : {}),
    ...(mapping.words ? { words: mapping.words } : {}),
  };
  if (!mapping.columns_stated) return { columnsStated: false, options: answers };
  const checked = checkCsvMapping(mapping.mapping);
  return 'mapping' in checked ? { columnsStated: true, options: { ...answers, mapping: checked.mapping } } : null;
}

/** Asks the member for the columns of a table that was not recognised, with its first rows. */
function askForMapping(file: ExaminedFile, wantsColumns: boolean): ExaminedFile {
  if (file.plan.kind !== 'text' || file.plan.plan.format !== 'csv') return file;
  const { findings } = file.plan.plan;
  if (!findings.mappingNeeded && !wantsColumns) return file;
  const request: MappingRequest = {
    file: file.name,
    headings: findings.sample.heading ?? [],
    rows: findings.sample.rows,
    guess: findings.mapping,
  };
  throw new Failure('mapping_needed', findings.refusal?.reason, { extra: { ...request } });
}

/** Remembers the member's answers for this shape of table after a successful import. */
async function remember(files: readonly ExaminedFile[], upload: Upload, parts: UploadParts): Promise<void> {
  for (const file of files) {
    if (file.plan.kind !== 'text' || file.plan.plan.format !== 'csv' || file.shape === null) continue;
    const { findings } = file.plan.plan;
    const isAnswered = findings.signProof === 'member';
    const sign = isAnswered && upload.answers?.sign ? upload.answers.sign : null;
    const words = isAnswered && upload.answers?.words ? upload.answers.words : null;
    if (!upload.mapping && !sign && !words && !upload.dateOrder) continue;
    await storeMapping(
      parts.system,
      upload.memberId,
      {
        headingKey: file.shape,
        name: file.name,
        headings: findings.sample.heading ?? [],
        mapping: upload.mapping ?? findings.mapping,
        columnsStated: upload.mapping !== null,
        dateOrder: upload.dateOrder,
        sign,
        words,
      },
      parts.clock.now(),
    );
  }
}
