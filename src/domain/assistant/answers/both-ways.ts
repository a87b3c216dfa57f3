import { say } from '../piece.ts';
import { everything } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target-parts.ts';

const sends = '(?:send|sent|give|gave|pay|paid|transfer|transferred)';

/** 'How much did I send Jess and how much did she send me.' */
export const asksBothWays = new RegExp(
  `\\b(?:i|we) ${sends}\\b.* and .*\\b${sends} (?:me|us)\\b|\\b${sends} (?:me|us)\\b.* and .*\\b(?:i|we) ${sends}\\b`,
);

/** What went to one party and what came back, held against each other. */
export function* bothWays(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const { merchant_key: key } = target.filter;
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const span = period?.span ?? everything(now);
  const words = period?.words ?? 'across all your transactions';
  const of = (flow: 'paid' | 'received') => ask('row_totals', { filter: { flow, merchant_key: key! }, spans: [span] });
  const {
    spans: [paid],
  } = yield* of('paid');
  const {
    spans: [income],
  } = yield* of('received');
  if (paid!.rows + income!.rows === 0)
    return yield* tellNothing(target, `There are no payments to or from ${target.name} ${words}.`, question);
  const difference = (paid!.total.cents ?? 0) - (income!.total.cents ?? 0);
  yield* tell(say`You paid ${paid!.total} to ${target.name} and got ${income!.total} back ${words}. `);
  const {
    spans: [net],
  } = yield* ask('row_totals', { filter: { flow: 'any', merchant_key: key! }, spans: [span] });
  if (difference === 0) return yield* tell('That’s even. Your transactions don’t show who owes what.');
  yield* tell(
    say`${difference > 0 ? 'You paid' : 'You got back'} ${net!.total} more than you ${difference > 0 ? 'got back' : 'paid'}. Your transactions don’t show who owes what.`,
  );
}
