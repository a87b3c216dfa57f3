import type { Target } from './target.ts';

/** 'spent', 'received' or 'put': how a sum of rows is told. */
export function didWhat({ filter: { flow }, did }: Target): string {
  return (
    did ??
    (flow === 'in' || flow === 'received' || flow === 'refunded' ? 'received' : flow === 'paid' ? 'put' : 'spent')
  );
}
