import type { Question } from '../question.ts';
import type { Totals } from '../row-findings.ts';
import { say } from '../piece.ts';
import type { Topic } from '../topics.ts';
import { lastUnits } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, askBack, periodOf, tell } from './answering.ts';
import type { Inquiry, Period, Step } from './answering.ts';
import { averageOf, averagesOfTwo } from './averages.ts';
import { plainPeriod } from './comparisons.ts';
import { didWhat, forWhat } from './doing.ts';
import { targetNamed, targetOfTopics } from './target.ts';
import type { Target } from './target-parts.ts';

/** Sums of two things that are held against each other. */

/** What is usual is not told by one month alone: without a time a year is looked at. */
function periodOfHabit({ whens }: Question, now: Now): Period {
  const period = whens[0] ? periodOf(whens[0], now) : null;
  return period ?? plainPeriod(lastUnits('year', 1, now), '');
}

export function* compareTargets(targets: readonly Target[], context: Inquiry): Generator<Step, void, unknown> {
  const period = periodOfHabit(context.question, context.now);
  const of = averageOf(context.question);
  if (of !== null) {
    const [first, second] = targets.map((target) => ({ target, period }));
    return yield* averagesOfTwo([first!, second!], of);
  }
  const sums: { target: Target; totals: Totals }[] = [];
  for (const target of targets)
    sums.push({ target, totals: yield* ask('row_totals', { filter: target.filter, spans: [period.span] }) });
  const [first, second] = sums as [(typeof sums)[number], (typeof sums)[number]];
  const [a, b] = [first.totals.spans[0]!, second.totals.spans[0]!];
  if (/\b(?:often|frequently|times)\b/.test(context.question.text)) {
    yield* tell(say`${a.count}${forWhat(first.target)} and ${b.count}${forWhat(second.target)} ${period.words}. `);
    return yield* tell(
      a.rows === b.rows
        ? 'That’s the same number.'
        : `It was ${a.rows > b.rows ? first.target.name : second.target.name} more often.`,
    );
  }
  const empty = [first, second].find(
    ({
      totals: {
        spans: [sum],
      },
    }) => sum!.rows === 0,
  )?.target;
  if (empty && a.rows + b.rows > 0 && empty.filter.words !== undefined)
    return yield* askBack(
      `There are no payments to ${empty.name}, so I can’t compare the two. Would this help?`,
      [first, second]
        .filter(({ target }) => target !== empty)
        .map(({ target }) => `How much did I spend at ${target.name} this year?`),
    );
  yield* tell(
    say`You ${didWhat(first.target)} ${a.total}${first.target.on} and ${b.total}${second.target.on} ${period.words}. `,
  );
  yield* tell(
    a.cents === b.cents
      ? 'They’re the same.'
      : `More ${didWhat(first.target) === 'received' ? 'came from' : 'went to'} ${a.cents > b.cents ? first.target.name : second.target.name}.`,
  );
}

const holdsAgainst = /\b(?:or|vs|versus|v|than)\b|\bcompare\b.*\b(?:and|to|with)\b|\bbetween\b.*\band\b/;

/** What a merchant was paid for: ' on groceries at Woolworths'. */
function within(target: Target, topic: Topic, question: Question): Target {
  const of = targetOfTopics([topic], question);
  return { ...target, filter: { ...of.filter, ...target.filter, flow: of.filter.flow }, on: `${of.on}${target.on}` };
}

/**
 * Two names or two categories that are held against each other; null where it is about times, or about more of them.
 */
export function* rivals(question: Question): Generator<Step, Target[] | null, unknown> {
  const { names, topics, text, whens, measure, together } = question;
  const isOfTopic = names.length === 2 && topics.length === 1 && !question.joinsKinds;
  if (
    (names.length + topics.length !== 2 && !isOfTopic) ||
    whens.length > 1 ||
    together ||
    !(measure === 'compare' || holdsAgainst.test(text))
  )
    return null;
  if (!/\b(?:or|vs|v|versus|than|compared|and|between|against|to|with)\b/.test(text)) return null;
  const targets: Target[] = [];
  for (const name of names) {
    const target = yield* targetNamed(name, { ...question, topics: [] });
    if (target && target !== 'asked') targets.push(isOfTopic ? within(target, topics[0]!, question) : target);
  }
  for (const topic of isOfTopic ? [] : topics) targets.push(targetOfTopics([topic], question));
  return targets.length === 2 ? targets : null;
}
