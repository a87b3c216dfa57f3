import { UNCATEGORISED } from '../../categorise/taxonomy.ts';
import { list, say } from '../piece.ts';
import { everything } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Answering, Inquiry } from './answering.ts';
import { rowLines } from './listing.ts';

const MAX_LISTED = 8;

const asksSpending = /\b(?:spen[dt]|spending|spends|cost|costs)\b/;

/** Transactions without a category, of a time where one is named; of spending, its sum. */
export function* answerUncategorised({ question, now }: Inquiry): Answering {
  const storedData = yield* ask('data_held', {});
  if (storedData.uncategorised_rows === 0) return yield* tell('Every transaction has a category.');
  const [when] = question.whens;
  const period = when ? periodOf(when, now) : null;
  if (when && !period) return yield* tell('That’s still to come, so there are no transactions yet.');
  const isSum = asksSpending.test(question.text);
  const filter = { flow: isSum ? ('out' as const) : ('any' as const), sub_categories: [UNCATEGORISED] };
  const words = period ? ` ${period.words}` : '';
  const { spans } = yield* ask('row_totals', { filter, spans: [period?.span ?? everything(now)] });
  const { total, count, rows: matches } = spans[0]!;
  if (matches === 0)
    return yield* tell(`You have no ${isSum ? 'spending' : 'transactions'} without a category${words}.`);
  yield* tell(
    isSum
      ? say`You spent ${total}${words} without a category, in ${count}.`
      : say`You have ${period ? count : storedData.uncategorised} without a category${words}.`,
  );
  if (/\bhow many\b/.test(question.text)) return;
  const { rows } = yield* ask('row_list', {
    filter,
    ...(period ? { span: period.span } : {}),
    order: 'newest',
    limit: MAX_LISTED,
  });
  yield* tell(list('Without a category', rowLines(rows)));
}
