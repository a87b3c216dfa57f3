/** Of several columns of amounts the one that moves the account’s balance. */

import { stepFit } from './balance-fit.ts';
import type { ColumnFacts } from './column-facts.ts';
import { currencyOfHeading } from './heading-words.ts';
import type { CsvColumns } from './mapping.ts';

/**
 * Of an amount in a foreign currency and the same in the account's own, which its heading names, the latter moves the
 * balance.
 */
export function preferHomeCurrency(
  columns: CsvColumns,
  names: readonly string[],
  facts: readonly ColumnFacts[],
  rowCount: number,
): void {
  if (columns.amount === null) return;
  if (currencyOfHeading(names[columns.amount]!) !== null) {
    columns.currency = null;
    return;
  }
  const hits = names.flatMap((name, column) => {
    const isAmount =
      column !== columns.amount &&
      facts[column] !== undefined &&
      /^(?:transaction |total |net |billed |settled |converted )?(?:amount|value|total|betrag|bedrag|montant|importe)\b/.test(
        name,
      );
    return isAmount && currencyOfHeading(name) !== null && facts[column]!.amounts >= rowCount * 0.9 ? [column] : [];
  });
  const home =
    hits.find((column) => currencyOfHeading(names[column]!) === 'AUD') ?? (hits.length === 1 ? hits[0] : undefined);
  if (home === undefined) return;
  columns.amount = home;
  columns.currency = null;
}

/** What is added to an amount or taken from it before it reaches the account. */
const extras =
  /^(?:total )?(?:fees?|gst|vat|tax(?:es)?|sales tax|tips?|gratuity|surcharge|shipping|postage|commission)(?: amount)?$/;

/**
 * Of an amount before fees, tax and tips and the same after them, which every row confirms, the latter reaches the
 * account, unless the balance says otherwise.
 */
export function preferNet(columns: CsvColumns, names: readonly string[], facts: readonly ColumnFacts[]): void {
  const gross = columns.amount === null ? undefined : facts[columns.amount];
  const net = names.findIndex((name) => /^(?:net|total)(?: amount)?$/.test(name));
  const after = facts[net];
  const added = names.flatMap((name, column) => (extras.test(name) && facts[column] ? [facts[column]] : []));
  if (!gross || !after || gross === after || added.length === 0) return;
  const isConfirmed = (sign: 1 | -1): boolean =>
    after.cents.every(
      (cents, row) => cents === added.reduce((sum, extra) => sum + sign * (extra.cents[row]! || 0), gross.cents[row]!),
    );
  if (!isConfirmed(-1) && !isConfirmed(1)) return;
  const balances = columns.balance === null ? [] : facts[columns.balance]!.cents;
  if (stepFit(after.cents, balances).explained >= stepFit(gross.cents, balances).explained) columns.amount = net;
}
