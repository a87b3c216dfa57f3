import type { CashFlowResult } from '../findings.ts';
import { say } from '../piece.ts';
import { ask, periodOf, tell, thisMonth } from './answering.ts';
import type { Answering, Inquiry, Period, Step } from './answering.ts';
import { comparedPeriods, isMeasuredBy } from './comparisons.ts';

/** What came in and went out in a time, and what that leaves. */

function* tellCashFlow({ span, words }: Period): Generator<Step, CashFlowResult, unknown> {
  const cashFlow = yield* ask('cash_flow', span);
  yield* tell(say`${cashFlow.income} came in and ${cashFlow.spent} went out ${words}. `);
  yield* tell(
    cashFlow.net_cents >= 0 ? say`That leaves ${cashFlow.net}` : say`You spent ${cashFlow.net} more than came in`,
    cashFlow.rate ? say`, ${cashFlow.rate} of your income.` : '.',
  );
  return cashFlow;
}

/** The words of a time without its days: 'last month', 'from 1 to 31 Oct 2026'. */
const shortWords = ({ words }: Period): string => words.replace(/ \(.*\)$/, '');

/** Two times one after the other, and in which of them more was left. */
function* compareCashFlow([first, second]: readonly [Period, Period]): Generator<Step, void, unknown> {
  const one = yield* tellCashFlow(first);
  yield* tell(' ');
  const other = yield* tellCashFlow(second);
  const [a, b] = [one.net_cents, other.net_cents];
  yield* tell(a === b ? ' That’s the same.' : ` More was left over ${shortWords(a > b ? first : second)}.`);
}

/** What came in is held against what went out, and not one time against another. */
const inAndOut = /\b(?:spen[dt]|spending|out|outgoings|expenses|earn\w*|income)\b/;

/** Income less spending: of one time, of each of several, or of two that are held against each other. */
export function* answerCashFlow({ question, now }: Inquiry): Answering {
  const named = question.whens.map((when) => periodOf(when, now)).filter((period) => period !== null);
  if (question.whens.length > 0 && named.length === 0) return yield* tell('That’s still to come.');
  const { text, measure } = question;
  const isOfTwo = named.length === 2 && (measure === 'compare' || /\b(?:or|than|versus|vs)\b/.test(text));
  const isAgainstOne = named.length === 1 && measure === 'compare' && isMeasuredBy(text, now) && !inAndOut.test(text);
  if (isOfTwo || isAgainstOne) return yield* compareCashFlow(comparedPeriods(question, now));
  const periods = named.length === 0 ? [thisMonth(now)] : named;
  for (const [at, period] of periods.entries()) {
    if (at > 0) yield* tell(' ');
    yield* tellCashFlow(period);
  }
}
