/** The input of a survey, and what the start of the file shows. */

import type { DateOrder } from '../statement.ts';
import type { CsvLayout } from './layout.ts';
import type { AmountSign, CsvMapping, RowAnswers } from './mapping.ts';
import type { CsvStructure } from './structure.ts';

export interface CsvSurveyOptions extends Partial<RowAnswers> {
  /** The member's own mapping; its columns and signs are then taken as they are. */
  mapping?: CsvMapping;
  /** The member's answer where the order was asked. */
  dateOrder?: DateOrder;
  sign?: AmountSign;
  /** Words of the type column that mean money out and money in, in small letters. */
  words?: { out: readonly string[]; in: readonly string[] };
}

/** What the beginning of the file tells. */
export interface Plan {
  structure: CsvStructure;
  layout: CsvLayout | null;
  draft: CsvMapping;
  /** Whether the figures leave one reading of the columns only. */
  columnsProved: boolean;
  /** Columns whose texts make up the description together; see the rules of a layout. */
  joined: number[];
  stated: boolean;
}
