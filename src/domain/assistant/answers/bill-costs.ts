import { says } from '../concepts.ts';
import { EVERY_BILL } from '../topics.ts';
import { lastUnits } from '../when.ts';
import { ask } from './answering.ts';
import type { Asked, Step } from './answering.ts';
import { targetOfTopics } from './target.ts';

/** Whether a bill is asked for by a unit of time ('rent a week', 'the phone bill a year') and was paid before: what it comes to is no payment that is due. */
export function* hasCostBy({ question, now }: Asked): Generator<Step, boolean, unknown> {
  const topics = question.topics.filter(({ name }) => name !== EVERY_BILL);
  if (question.unit === null || question.whens.length > 0 || topics.length !== 1 || question.names.length > 0 || says(question.text, 'startsWhen')) return false;
  const { spans: [year] } = yield* ask('row_totals', { filter: targetOfTopics(topics, question).filter, spans: [lastUnits('year', 1, now)] });
  return year!.rows > 1;
}
