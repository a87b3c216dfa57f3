/** What the lines above a table say about the account: 'Account name: ,Savings', 'Card number: 1234XXXX7890'. */

import { plainName } from './layout.ts';
import type { SampleRow } from './structure.ts';

export interface PreambleAccount {
  name: string | null;
  number: string | null;
  /**
   * Whether the lines say that the rows below are pending, or that they are booked; left out where they say neither.
   */
  isPending?: boolean;
}

const stateTitle =
  /^(?:(pending|unposted|uncleared|on hold|authori[sz]ed)|posted|booked|settled|cleared|completed)(?: (?:transactions?|purchases?|payments?|items?|authori[sz]ations?))?:?$/i;

/** Whether a line is the title of pending rows (true) or of booked ones (false); null if it is no such title. */
export function stateOfTitle(cells: readonly string[]): boolean | null {
  const filled = cells.filter((cell) => cell !== '');
  const title = filled.length === 1 ? stateTitle.exec(filled[0]!) : null;
  return title ? title[1] !== undefined : null;
}

const nameLabel = /^(account name|account nickname|kontoname|nom du compte)$/;
const numberLabel =
  /^((credit )?(card|account) (number|no|details for)|account|iban|konto(nummer| nr)?|kontonummer iban|bsb and account number)$/;

/** An IBAN says what it is, whatever stands before it: "Girokonto";"DE12…". */
const iban = /^[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?$/;

export function accountOfPreamble(rows: readonly SampleRow[]): PreambleAccount {
  const account: PreambleAccount = { name: null, number: null };
  for (const { cells } of rows.slice(0, 30)) {
    const isPending = stateOfTitle(cells);
    if (isPending !== null) account.isPending = isPending;
    const filled = cells.filter((cell) => cell !== '');
    const split = filled.length === 1 ? /^([^:]{3,40}):\s*(.+)$/.exec(filled[0]!) : null;
    const label = plainName(split?.[1] ?? filled[0] ?? '');
    const value = split?.[2] ?? filled[1] ?? '';
    if (value === '' || value.length > 60) continue;
    if (nameLabel.test(label)) account.name ??= value;
    else if (iban.test(value)) account.number ??= value;
    else if (numberLabel.test(label))
      account[/\d{4}|\d[*xX.]{2,}|[*xX]{2,}\d/.test(value) ? 'number' : 'name'] ??= value;
  }
  return account;
}
