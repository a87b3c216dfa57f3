import type { Target } from './target-parts.ts';

/** What one transaction of a target is called. */
export function nounOf({ filter: { flow } }: Target): string {
  if (flow === 'any') return 'transaction';
  return flow === 'refunded' ? 'refund' : flow === 'in' || flow === 'received' ? 'deposit' : 'payment';
}

/** 'spent', 'received' or 'put': the verb for a sum of transactions. */
export function didWhat({ filter: { flow }, did }: Target): string {
  return (
    did ??
    (flow === 'in' || flow === 'received' || flow === 'refunded' ? 'received' : flow === 'paid' ? 'put' : 'spent')
  );
}
