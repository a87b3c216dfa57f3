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
import { findMapping, keepMapping } from '../history-store.ts';
import { questionsOf, refuseSharedSign, refuseUndecided } from './questions.ts';
import { examine, unpacked } from './statement-file.ts';
import type { ExaminedFile, FileToRead, RememberedShape } from './statement-file.ts';

export interface Upload {
  memberId: number;
  files: FileToRead[];
  bankAccountId: number | null;
  preview: boolean;
  mapping: CsvMapping | null;
  /** The member wants to say which column is which, whatever the file tells. */
  asksColumns?: boolean;
  dateOrder: DateOrder | null;
  answers?: ImportAnswers;
  /** The member's zone, for times that a file states in GMT. */
  zone?: string;
}

/** What the member answered where a file can be read in two ways. */
export type ImportAnswers = Pick<SurveyOptions, 'sign' | 'words' | 'bothSides' | 'repeats'>;

export interface UploadParts {
  system: Database;
  clock: Clock;
  /** Where packed files are unpacked to. */
  dataDirectory: string;
}

/** Carries an upload through: unpacks, looks at each file, imports all. Throws Failure `file_refused`, `mapping_needed` or `not_found`. */
export async function importUpload(upload: Upload, parts: UploadParts): Promise<ImportReport> {
  const folder = join(parts.dataDirectory, 'uploads');
  const made: string[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files: ExaminedFile[] = [];
    const leftOut: string[] = [];
    for (const file of upload.files) files.push(...(await examined(file, upload, parts, { folder, made, leftOut })));
    refuseSharedSign(files);
    // What the files as a whole leave open is told before anything is read into the database.
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
      message: `${name} is not a statement and was left out.`,
      line: null,
    }));
    return { ...report, warnings: [...report.warnings, ...warnings] };
  } finally {
    await Promise.all(made.map((path) => rm(path, { force: true })));
  }
}

interface Unpacking {
  folder: string;
  /** Paths of the files that were written on the way. */
  made: string[];
  /** Names of files beside a statement in a packed one that are no statements. */
  leftOut: string[];
}

async function examined(
  file: FileToRead,
  upload: Upload,
  parts: UploadParts,
  { folder, made, leftOut }: Unpacking,
): Promise<ExaminedFile[]> {
  const result: { inner: FileToRead; examined: ExaminedFile | null; refusal: StatementRefusal | null }[] = [];
  let current = file;
  try {
    for (const inner of await unpacked(file, folder, made)) {
      current = inner;
      result.push(await examinedOne(inner, upload, parts));
    }
    const isBeside = result.length > 1 && result.some((one) => !isNoStatement(one.inner.name, refusalOf(one)));
    const list: ExaminedFile[] = [];
    for (const { inner, examined, refusal } of result) {
      current = inner;
      if (isBeside && isNoStatement(inner.name, refusalOf({ examined, refusal }))) leftOut.push(inner.name);
      else if (examined === null) throw refusal;
      else list.push(askForMapping(examined, upload.asksColumns ?? false));
    }
    return list;
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
    const isInside = current.name !== file.name;
    throw new Failure('file_refused', isInside ? `${current.name}: ${error.message}` : error.message, {
      extra: {
        reason: error.code,
        file: isInside ? `${file.name}: ${current.name}` : file.name,
        ...(error.lines.length > 0 ? { rejected: error.lines } : {}),
      },
    });
  }
}

async function examinedOne(
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

/** A note beside the statement, as banks and peers pack one. A damaged file is not one, and a table in need of its columns is only by its name. */
function isNoStatement(name: string, refusal: StatementRefusal['code'] | null): boolean {
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
  const stored = await findMapping(db, memberId, shape);
  if (!stored) return null;
  const answers: SurveyOptions = {
    ...(stored.date_order ? { dateOrder: stored.date_order } : {}),
    ...(stored.amount_sign ? { sign: stored.amount_sign } : {}),
    ...(stored.words ? { words: stored.words } : {}),
  };
  if (!stored.columns_stated) return { columnsStated: false, options: answers };
  const checked = checkCsvMapping(stored.mapping);
  return 'mapping' in checked ? { columnsStated: true, options: { ...answers, mapping: checked.mapping } } : null;
}

/** A table that cannot be read by itself, or was read wrongly, goes back to the member with its first rows. */
function askForMapping(file: ExaminedFile, requested: boolean): ExaminedFile {
  if (file.plan.kind !== 'text' || file.plan.plan.format !== 'csv') return file;
  const { findings } = file.plan.plan;
  if (!findings.mappingNeeded && !requested) return file;
  const request: MappingRequest = {
    file: file.name,
    headings: findings.sample.heading ?? [],
    rows: findings.sample.rows,
    guess: findings.mapping,
  };
  throw new Failure('mapping_needed', findings.refusal?.reason, { extra: { ...request } });
}

/** Keeps what the member said about the shape of a table, once an import with it has stood. */
async function remember(files: readonly ExaminedFile[], upload: Upload, parts: UploadParts): Promise<void> {
  for (const file of files) {
    if (file.plan.kind !== 'text' || file.plan.plan.format !== 'csv' || file.shape === null) continue;
    const { findings } = file.plan.plan;
    const isAnswered = findings.signProof === 'member';
    const sign = isAnswered && upload.answers?.sign ? upload.answers.sign : null;
    const words = isAnswered && upload.answers?.words ? upload.answers.words : null;
    if (!upload.mapping && !sign && !words && !upload.dateOrder) continue;
    await keepMapping(
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
