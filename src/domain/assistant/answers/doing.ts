import { say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import { isOwnTransfers } from '../row-findings.ts';
import type { TotalResult } from '../row-findings.ts';
import { daysWords } from './target-parts.ts';
import type { Target } from './target-parts.ts';

/** What one transaction of a target is called. */
function nounOf(target: Target): string {
  const { flow, sub_categories: subs } = target.filter;
  if (flow === 'any') return 'transaction';
  if (flow === 'paid' && isOwnTransfers(subs)) return 'transfer';
  return flow === 'refunded' ? 'refund' : isMoneyIn(target) ? 'deposit' : 'payment';
}

/** The amounts that were asked for, without naming them: every number in an answer is a figure with its source. */
export function amountWords({ min_cents: least, max_cents: most }: Target['filter']): string {
  if (least !== undefined && most !== undefined) return least === most ? ' of that amount' : ' between those amounts';
  return least !== undefined ? ' of at least that amount' : most !== undefined ? ' of up to that amount' : '';
}

/** What transactions are of: ' for groceries', ' at Woolworths', or nothing. */
export function forWhat({ on, filter }: Target): string {
  const isOfDays = filter.weekdays !== undefined && on.startsWith(daysWords(filter.weekdays));
  return amountWords(filter) + (isOfDays ? on : on.replace(/^ on /, ' for ').replace(/^ in refunds/, ''));
}

/** That with its subject: 'payment for groceries', 'payment at Woolworths', 'refund'. */
export const nounWords = (target: Target): string => `${nounOf(target)}${forWhat(target)}`;

/** That nothing matches: 'There are no payments for groceries'. */
export const noneOf = (target: Target): string => `There are no ${nounOf(target)}s${forWhat(target)}`;

export const isMoneyIn = ({ filter: { flow } }: Target): boolean =>
  flow === 'in' || flow === 'received' || flow === 'refunded';

/** 'You spent $5.50 on coffee last month, in 1 purchase.' */
export const sumWords = (target: Target, { total, cents, count }: TotalResult, words: string): Piece[] =>
  say`You ${didWhat(target)} ${total}${target.on} ${words}, in ${count}${amountWords(target.filter)}${cents < 0 && target.filter.flow === 'out' ? ', as more came back than you spent' : ''}.`;

/** 'spent', 'received' or 'put': the verb for a sum of transactions. */
export function didWhat(target: Target): string {
  return target.did ?? (isMoneyIn(target) ? 'received' : target.filter.flow === 'paid' ? 'put' : 'spent');
}
