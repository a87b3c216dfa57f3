/** The first pass over a QIF file: which number of a date is the day, and which mark stands before the cents. */

import type { DecimalMark } from '../../money/parse-amount.ts';
import { dateOrderTally } from '../csv/date-order.ts';
import { DecimalTally } from '../csv/decimal-tally.ts';
import type { DateOrder, StatementSurvey } from '../statement.ts';
import { evenDate } from './dates.ts';
import { QifRecords } from './records.ts';
import type { QifRecord } from './records.ts';

export interface QifFindings {
  dateOrder: DateOrder;
  /** False when the numbers fit both orders, so that the likelier one is assumed, and the member may be asked. */
  isDateOrderKnown: boolean;
  decimalMark: DecimalMark;
}

export interface QifSurveyOptions {
  /** The member's answer where the order was asked. */
  dateOrder?: DateOrder;
}

/** Surveys QIF text. Throws StatementRefusal `broken` for a line without end. */
export function surveyQif(options: QifSurveyOptions = {}): StatementSurvey<QifFindings> {
  const dates = dateOrderTally('dmy');
  const decimals = new DecimalTally();
  let previous = '';
  const records = new QifRecords({
    record(record: QifRecord) {
      // The same day again proves nothing new.
      if (record.date !== previous && record.date !== '') dates.add(evenDate(record.date));
      previous = record.date;
      decimals.add(record.amount, 0, record.amount.length);
    },
    section: () => undefined,
    account: () => undefined,
    className: () => undefined,
  });
  return {
    write(text) {
      records.write(text);
    },
    end() {
      records.end();
      const { order, by } = dates.verdict();
      return {
        dateOrder: options.dateOrder ?? order,
        isDateOrderKnown: options.dateOrder !== undefined || by === 'numbers',
        // A lone '1.234' is a fraction here, as in a file whose cells are divided by commas.
        decimalMark: decimals.verdict(','),
      };
    },
  };
}
