import { ask, tell } from './answering.ts';
import type { Period, Step } from './answering.ts';
import { isMoneyIn } from './doing.ts';
import type { Target } from './target-parts.ts';

/** The same merchant in the other direction; null where there is none. */
export function turned(target: Target): Target | null {
  const { flow, merchant_key: key } = target.filter;
  if (key === undefined || flow === 'any') return null;
  const isIn = isMoneyIn(target);
  return {
    ...target,
    filter: { ...target.filter, flow: isIn ? 'paid' : 'received' },
    on: target.on.replace(/^ (?:from|at|to)/, isIn ? ' to' : ' from'),
    ...(isIn ? { did: 'sent' as const } : {}),
  };
}

/** That there is nothing in the direction that was asked for. */
export const tellTurned = (target: Target): Generator<Step, void, unknown> =>
  tell(`Nothing ${isMoneyIn(target) ? 'came in' : 'went out'}${target.on.replace(/^ at /, ' to ')}. `);

/** The other direction of a merchant where only that has transactions, with a word about it. */
export function* onlyOtherWay(target: Target, period: Period | null): Generator<Step, Target | null, unknown> {
  const other = turned(target);
  if (!other) return null;
  const { all } = yield* ask('row_list', {
    filter: other.filter,
    ...(period ? { span: period.span } : {}),
    limit: 1,
  });
  if (all === 0) return null;
  yield* tellTurned(target);
  return other;
}
