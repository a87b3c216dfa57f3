/** The first pass over a QIF file: which number of a date is the day, and which mark stands before the cents. */

import type { DecimalMark } from '../../money/parse-amount.ts';
import { dateOrderTally } from '../csv/date-order.ts';
import { DecimalTally } from '../csv/decimal-tally.ts';
import { currencyOfAmount } from '../currency-code.ts';
import type { DateOrder, StatementSurvey } from '../statement.ts';
import { evenDate } from './dates.ts';
import { accountName, QifRecords } from './records.ts';
import type { QifRecord } from './records.ts';

export interface QifFindings {
  dateOrder: DateOrder;
  /** False when the numbers fit both orders, so that the likelier one is assumed, and the member may be asked. */
  isDateOrderKnown: boolean;
  decimalMark: DecimalMark;
  /** The currency that most figures of an account name, by its name; '' for records below no account. */
  currencies: Record<string, string>;
}

export interface QifSurveyOptions {
  /** The member's answer where the order was asked. */
  dateOrder?: DateOrder;
}

/** Surveys QIF text. Throws StatementRefusal `broken` for a line without end. */
export function surveyQif(options: QifSurveyOptions = {}): StatementSurvey<QifFindings> {
  const dates = dateOrderTally('dmy');
  const decimals = new DecimalTally();
  const currencies = new CurrencyTally();
  let previous = '';
  let listed = '';
  const records = new QifRecords({
    record(record: QifRecord) {
      // The same day again proves nothing new.
      if (record.date !== previous && record.date !== '') dates.add(evenDate(record.date));
      previous = record.date;
      decimals.add(record.amount, 0, record.amount.length);
      currencies.note(record.amount);
    },
    section: () => currencies.begin(listed),
    account: ({ name }) => {
      if (name !== '') listed = accountName(name);
    },
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
        currencies: currencies.main,
      };
    },
  };
}

/** Names of accounts whose figures are counted. */
const maxAccounts = 1000;

/** How many figures of each account name which currency. */
class CurrencyTally {
  private readonly accounts = new Map<string, { rows: number; named: Map<string, number> }>();
  private name = '';

  begin(name: string): void {
    this.name = name;
  }

  note(figure: string): void {
    let account = this.accounts.get(this.name);
    if (!account) {
      if (this.accounts.size >= maxAccounts) return;
      account = { rows: 0, named: new Map() };
      this.accounts.set(this.name, account);
    }
    account.rows += 1;
    const currency = currencyOfAmount(figure);
    if (currency !== null) account.named.set(currency, (account.named.get(currency) ?? 0) + 1);
  }

  /** Figures without a currency are in the account's own, so that a few others don't decide. */
  get main(): Record<string, string> {
    return Object.fromEntries(
      [...this.accounts].flatMap(([name, { rows, named }]) =>
        [...named].flatMap(([currency, count]) => (count * 2 > rows ? [[name, currency]] : [])),
      ),
    );
  }
}
