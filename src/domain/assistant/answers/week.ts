import { WORKING_WEEK } from '../../calendar/weekday-words.ts';
import { list, listed, say } from '../piece.ts';
import type { Figure } from '../piece.ts';
import type { TotalResult } from '../row-findings.ts';
import { lastUnits, whenWords } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { didWhat, noneOf } from './doing.ts';
import { tellNothing } from './nothing.ts';
import { daysWords } from './target-parts.ts';
import type { Target } from './target-parts.ts';

/** What is usual of a week is not told by one of them: without a time a year is looked at. */
function requestedSpan({ question, now }: Inquiry) {
  return (question.whens[0] ? periodOf(question.whens[0], now)?.span : null) ?? lastUnits('year', 1, now);
}

/** The days of the week, the one on which most is spent first, or least. */
export function* weekdayPeak(target: Target, context: Inquiry): Generator<Step, void, unknown> {
  const span = requestedSpan(context);
  const isLeast = /\b(?:least|cheapest|lowest|smallest|quietest|best)\b/.test(context.question.text);
  const { lines } = yield* ask('row_groups', { filter: target.filter, span, by: 'weekday', order: 'amount' });
  const [first, ...rest] = isLeast ? lines.toReversed() : lines;
  if (!first) return yield* tellNothing(target, `${noneOf(target)} ${whenWords('', span)}.`, context.question);
  yield* tell(
    say`You ${didWhat(target)} the ${isLeast ? 'least' : 'most'}${target.on} on ${first.name}: ${first.amount} in ${first.count}, ${whenWords('', span)}.`,
  );
  yield* tell(
    list(
      'Other days',
      rest.map(({ name, amount, count }) => ({ name, figure: amount, note: say`${count}` })),
    ),
  );
}

/** Days of the week against others: the sum of each, and what one day of them comes to. */
export function* weekdaysAgainst(target: Target, context: Inquiry): Generator<Step, void, unknown> {
  const span = requestedSpan(context);
  const subject = target.on.replace(daysWords(target.filter.weekdays), '');
  const sides: { on: string; sum: TotalResult; average: Figure | null }[] = [];
  for (const days of context.question.weekdays!.groups) {
    const {
      spans: [sum],
      average,
    } = yield* ask('row_totals', { filter: { ...target.filter, weekdays: [...days] }, spans: [span], unit: 'day' });
    // All days but one or two are told by those.
    const isRest =
      sides.length > 0 && days.length >= WORKING_WEEK.length && daysWords(days) !== daysWords(WORKING_WEEK);
    sides.push({ on: isRest ? ' on the other days' : daysWords(days), sum: sum!, average });
  }
  if (sides.every(({ sum }) => sum.rows === 0))
    return yield* tellNothing(
      target,
      `${noneOf({ ...target, on: subject })} on those days ${whenWords('', span)}.`,
      context.question,
    );
  yield* tell(
    `You ${didWhat(target)} `,
    listed(sides.map(({ on, sum }) => say`${sum.total}${subject}${on}`)),
    `, ${whenWords('', span)}. `,
  );
  const [firstSide, other] = sides as [(typeof sides)[number], (typeof sides)[number]];
  if (firstSide.average && other.average)
    yield* tell(say`That’s ${firstSide.average} a day${firstSide.on} and ${other.average} a day${other.on}. `);
  if (firstSide.sum.cents === other.sum.cents) return yield* tell('The totals are the same.');
  const more = firstSide.sum.cents > other.sum.cents ? firstSide : other;
  const [first, then] = [firstSide.average?.cents ?? 0, other.average?.cents ?? 0];
  const moreADay = first > then ? firstSide : then > first ? other : more;
  yield* tell(
    `In total, you ${didWhat(target)} more${more.on}${moreADay === more ? '' : `, but more a day${moreADay.on}`}.`,
  );
}
