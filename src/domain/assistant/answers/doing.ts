import { daysWords } from './target-parts.ts';
import type { Target } from './target-parts.ts';

/** What one transaction of a target is called. */
function nounOf({ filter: { flow } }: Target): string {
  if (flow === 'any') return 'transaction';
  return flow === 'refunded' ? 'refund' : flow === 'in' || flow === 'received' ? 'deposit' : 'payment';
}

/** That with its subject: 'payment for groceries', 'payment at Woolworths', 'refund'. */
export function nounWords(target: Target): string {
  const { on, filter } = target;
  const isOfDays = filter.weekdays !== undefined && on.startsWith(daysWords(filter.weekdays));
  const of = isOfDays ? on : on.replace(/^ on /, ' for ').replace(/^ in refunds/, '');
  return `${nounOf(target)}${of}`;
}

/** 'spent', 'received' or 'put': the verb for a sum of transactions. */
export function didWhat({ filter: { flow }, did }: Target): string {
  return (
    did ??
    (flow === 'in' || flow === 'received' || flow === 'refunded' ? 'received' : flow === 'paid' ? 'put' : 'spent')
  );
}
