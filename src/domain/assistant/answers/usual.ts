import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import { pastOf } from '../when.ts';
import { ask, periodOf, tell, thisMonth } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { averages } from './averages.ts';
import { sumWords } from './doing.ts';
import type { Target } from './target-parts.ts';

/** Whether a time is held against what is usual, and not against the one before it. */
export const asksAgainstUsual = ({ text, measure, whens }: Question): boolean =>
  measure === 'compare' &&
  whens.length < 2 &&
  /\bthan (?:it |i |we )?(?:usual|usually|normal|normally|average|typical|typically|my average|my usual)\b/.test(text);

/** The sum of a time, and what a month or a week usually comes to. */
export function* againstUsual(target: Target, context: Inquiry): Generator<Step, void, unknown> {
  const { question, now } = context;
  const [when] = question.whens;
  const period = (when ? periodOf(when, now) : null) ?? thisMonth(now);
  const unit = when?.unit === 'week' || when?.unit === 'fortnight' || when?.unit === 'quarter' ? when.unit : 'month';
  const {
    spans: [sum],
  } = yield* ask('row_totals', { filter: target.filter, spans: [period.span] });
  yield* tell(sum!.rows === 0 ? `Nothing${target.on} ${period.words}.` : sumWords(target, sum!, period.words), ' ');
  yield* averages(target, { ...context, question: { ...question, measure: 'average', unit, whens: [] } });
  if (period.when && pastOf(period.when, now)!.to < period.when.span.to) yield* tell(say` It isn’t over yet.`);
}
