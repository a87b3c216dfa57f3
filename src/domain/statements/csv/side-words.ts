/**
 * Names of money columns that say which side they are on only beside the name of the other one: 'Payments' goes out
 * beside 'Deposits', and comes in beside 'Purchases'; 'Paid' means money beside 'Received'.
 */

import { holdsMoney, type ColumnFacts } from './column-facts.ts';
import type { HeadingRole } from './heading-words.ts';
import { isExclusive } from './pairing.ts';

const unit = '(?: (?:amounts?|amt|value|aud|nzd|sgd|usd|gbp|eur))?';
const alone = (words: string): RegExp =>
  new RegExp(`^(?:total |money |cash |amount |amt |value )?(?:${words})${unit}(?: (?:aud|nzd|sgd|usd|gbp|eur))?$`);

const weakOut = alone(
  'dr|d|paid|sent|gave|given|outgoings?|expenditure|disbursements?|subtractions?|minus|debits?|withdrawals?|purchases?|expenses?|(?:[a-z]+ )?out|ausgang|retraits?|sorties?|cargos|gastos?|uscita|saidas?|af',
);
const weakIn = alone(
  'cr|c|income|receive|received|got|incomings?|earned|earnings?|refunds?|refunded|revenue|takings|additions?|plus|credits?|deposits?|receipts?|(?:[a-z]+ )?in|eingang|depots?|abonos|ingresos?|entrata|bij',
);
const payments = alone('(?:(?:loan|card|bill|your|my) )?(?:re)?payments?(?: made)?');
const charged = 'purchases?|charges?|charged|fees?|interest|spend|spending|(?:cash )?advances?|drawdowns?|redraws?';
const charges = alone(`(?:new |other )?(?:${charged})(?:(?: and| or)? (?:${charged}|debits?))*`);

type Weights = Map<HeadingRole, number>;

const clear = 60;
const granted = 90;

/** Whether a name means payments, which go out of an account and into a card or a loan. */
export function namesPayments(name: string): boolean {
  return payments.test(name);
}

/** Gives the names that say a side only together their weights. */
export function weighSides(
  weights: readonly Weights[],
  names: readonly string[],
  facts: readonly ColumnFacts[],
  rowCount: number,
): void {
  const columns = names.flatMap((_, column) => (facts[column] && holdsMoney(facts[column], rowCount) ? [column] : []));
  const called = (pattern: RegExp): number[] => columns.filter((column) => pattern.test(names[column]!));
  const clearly = (role: 'debit' | 'credit'): number[] =>
    columns.filter((column) => (weights[column]!.get(role) ?? 0) >= clear && !payments.test(names[column]!));
  const fits = (column: number, others: readonly number[]): boolean =>
    others.some((other) => other !== column && isExclusive(facts[column]!, facts[other]!));

  const grant = (role: 'debit' | 'credit', column: number): void => {
    weights[column]!.delete(role === 'debit' ? 'credit' : 'debit');
    weights[column]!.set(role, Math.max(granted, weights[column]!.get(role) ?? 0));
  };
  const [outs, ins] = [clearly('debit'), clearly('credit')];
  const [maybeOut, maybeIn] = [called(weakOut), called(weakIn)];
  const paid = called(payments);
  if (ins.length === 0)
    for (const column of maybeIn) if (fits(column, [...outs, ...maybeOut, ...paid])) grant('credit', column);
  if (outs.length === 0) for (const column of maybeOut) if (fits(column, [...ins, ...maybeIn])) grant('debit', column);
  weighPayments(paid, called(charges), { weights, clearly, fits, grant });
}

function weighPayments(
  paid: readonly number[],
  charges: readonly number[],
  {
    weights,
    clearly,
    fits,
    grant,
  }: {
    weights: readonly Weights[];
    clearly: (role: 'debit' | 'credit') => number[];
    fits: (column: number, others: readonly number[]) => boolean;
    grant: (role: 'debit' | 'credit', column: number) => void;
  },
): void {
  const [outs, ins] = [clearly('debit'), clearly('credit')];
  for (const column of paid) {
    const partners = [...outs, ...charges].filter((other) => other !== column);
    if (ins.length > 0 && outs.length === 0) grant('debit', column);
    else if (ins.length === 0 && fits(column, partners)) {
      grant('credit', column);
      if (outs.length === 0) for (const other of charges) if (fits(other, [column])) grant('debit', other);
    } else if (partners.length > 0) weights[column]!.delete('debit');
  }
}
