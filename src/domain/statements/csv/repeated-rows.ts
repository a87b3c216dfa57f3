/** Rows that repeat the one before them while the balance stays the same. */

import type { Intake } from '../intake.ts';
import type { StatementEntry } from '../statement.ts';
import type { CsvSurvey } from './survey.ts';

export class RepeatedRows {
  private readonly survey: CsvSurvey;
  private readonly intake: Intake;
  private previous: StatementEntry | null = null;

  constructor(survey: CsvSurvey, intake: Intake) {
    this.survey = survey;
    this.intake = intake;
  }

  /** Whether a row is dropped because it repeats the one before it; without an answer the member is asked. */
  leavesOut(entry: StatementEntry): boolean {
    const { previous } = this;
    this.previous = entry;
    if (
      previous === null ||
      entry.amountCents === 0 ||
      entry.balanceCents === null ||
      !this.survey.balanceFollows ||
      this.survey.repeats === 'keep'
    )
      return false;
    const isRepeat =
      entry.balanceCents === previous.balanceCents &&
      entry.amountCents === previous.amountCents &&
      entry.date === previous.date &&
      entry.account === previous.account &&
      entry.description === previous.description &&
      entry.line !== previous.line;
    if (!isRepeat) return false;
    if (this.survey.repeats === 'leave_out') {
      this.intake.reject(entry.line, 'This repeats the line before it, but the balance didn’t change.');
      return true;
    }
    this.intake.warn(
      'repeated_row',
      'This repeats the line before it word for word, but the balance didn’t change.',
      entry.line,
    );
    return false;
  }
}
