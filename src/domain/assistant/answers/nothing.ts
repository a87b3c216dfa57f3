import type { Question } from '../question.ts';
import { askBack, tell } from './answering.ts';
import type { Step } from './answering.ts';
import type { Target } from './target-parts.ts';

/** That there is nothing is only said of what was surely understood; else the assistant asks what is meant. */
export function* tellNothing(target: Target, sentence: string, question: Question): Generator<Step, void, unknown> {
  if (target.sure && !question.unsure) return yield* tell(sentence);
  const { name } = target;
  yield* askBack(
    `I’m not sure I got the name right, and there are no transactions for ${name} in that time. What did you mean?`,
    [`When did I last pay ${name}?`, 'What are my top merchants this year?', 'Where did my money go last month?'],
  );
}
