import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { formatDate } from '../../calendar/date-format.ts';
import { heldAgainst } from '../pay-words.ts';
import { say } from '../piece.ts';
import { topicOfSubCategories } from '../topics.ts';
import { answerPay } from './ahead.ts';
import { ask, tell } from './answering.ts';
import type { Answering, Inquiry } from './answering.ts';
import { latestTwo } from './latest.ts';
import { targetOfTopics } from './target.ts';

/** When the pay comes and what it is, and the latest pay against what is usual or against the one before. */
export function* answerPays(context: Inquiry): Answering {
  const { question } = context;
  const against = heldAgainst(question.text);
  if (against === 'before')
    return yield* latestTwo(targetOfTopics([topicOfSubCategories([subCategoryIds.salary])], question), context);
  const { last, amount, beside } = yield* ask('pay', {});
  if (against === null || !last || !amount || !beside) return yield* answerPay(context);
  yield* tell(
    say`Your latest pay was ${last.amount} from ${last.payer} on ${formatDate(last.date, 'dmy')}. Your pay is usually ${amount}, `,
    beside.change === 'same' ? 'so it was the same.' : say`so it was ${beside.difference} ${beside.change}.`,
  );
}
