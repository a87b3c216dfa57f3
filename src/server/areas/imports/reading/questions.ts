import * as z from 'zod/mini';
import { importQuestion } from '#contract/areas/imports.ts';
import type { ImportQuestion } from '#contract/areas/imports.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { StatementWarning } from '#domain/statements/statement.ts';
import type { ExaminedFile } from './statement-file.ts';

/** Lines named in a question; the preview lists all of them as warnings. */
const MAX_LINES = 20;

const reasons: Readonly<Record<ImportQuestion['code'], string>> = {
  sign: 'sign_undecided',
  words: 'sign_undecided',
  date_order: 'date_order_undecided',
  both_sides: 'rows_undecided',
  repeats: 'rows_undecided',
};

const emptyQuestion = { rows: [], likely: null, words: [], lines: [] };

/** Questions about the whole file: the direction of amounts, and the order of day and month. */
export function questionsOf(file: ExaminedFile): ImportQuestion[] {
  const questions: ImportQuestion[] = [];
  const findings = file.plan.kind === 'text' && file.plan.plan.format === 'csv' ? file.plan.plan.findings : null;
  if (findings && findings.refusal === null && findings.signProof === null && file.signProof === null) {
    if (findings.openWords.length > 0) {
      const words = new Intl.ListFormat('en-AU').format(findings.openWords.map(({ word }) => `“${word}”`));
      questions.push({
        ...emptyQuestion,
        code: 'words',
        file: file.name,
        message: `Tell us whether ${words} ${findings.openWords.length === 1 ? 'means' : 'mean'} money in or money out.`,
        words: findings.openWords,
      });
    } else {
      const rows = findings.signSample.map(({ line, description, cents }) => ({ line, description, amount: cents }));
      const likely = findings.mapping.invertSign ? 'plus_out' : 'plus_in';
      questions.push({
        ...emptyQuestion,
        code: 'sign',
        file: file.name,
        message: 'This file doesn’t show which amounts are money out. Tell us before you import it.',
        rows,
        likely,
      });
    }
  }
  if (file.dateOrderAssumed) {
    questions.push({
      ...emptyQuestion,
      code: 'date_order',
      file: file.name,
      message: 'We can’t tell whether 03/04 is 3 April or 4 March. Tell us before you import this file.',
    });
  }
  return questions;
}

/** Questions about single lines of the file. */
export function lineQuestions(file: string, warnings: readonly StatementWarning[]): ImportQuestion[] {
  const ask = (
    code: 'both_sides' | 'repeats',
    warning: StatementWarning['code'],
    message: string,
  ): ImportQuestion[] => {
    const lines = warnings.flatMap((entry) => (entry.code === warning && entry.line !== null ? [entry.line] : []));
    return lines.length === 0 ? [] : [{ ...emptyQuestion, code, file, message, lines: lines.slice(0, MAX_LINES) }];
  };
  return [
    ...ask('both_sides', 'both_sides', 'Some lines show both money out and money in. Tell us how to read them.'),
    ...ask(
      'repeats',
      'repeated_row',
      'Some lines are identical to the one before, but the balance didn’t change. Tell us whether to keep them.',
    ),
  ];
}

/** Refuses one answer for the signs of several files, because they may be of different accounts. */
export function refuseSharedSign(files: readonly ExaminedFile[]): void {
  const answered = files.filter(
    (file) => file.signProof === 'member' && !file.isRemembered && file.layout !== 'your mapping',
  );
  if (answered.length < 2) return;
  throw new Failure('file_refused', severalFilesMessage, {
    extra: { reason: 'sign_undecided', file: answered[0]!.name },
  });
}

const severalFilesMessage = 'Some of these files don’t show which amounts are money out. Import them one at a time.';

/** Refuses an import with open questions, listing all of them. */
export function refuseUndecided(questions: readonly ImportQuestion[]): void {
  const [first] = questions;
  if (!first) return;
  const signs = new Set(questions.filter(({ code }) => reasons[code] === 'sign_undecided').map(({ file }) => file));
  const message = signs.size > 1 ? severalFilesMessage : first.message;
  throw new Failure('file_refused', message, {
    extra: {
      reason: reasons[first.code],
      file: first.file,
      questions: z.encode(z.array(importQuestion), [...questions]),
    },
  });
}
