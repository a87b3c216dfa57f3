import type { Criteria } from '../row-findings.ts';
import { listed, say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import type { Question } from '../question.ts';
import { areApart } from '../topics.ts';
import { unitAt } from '../when.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Inquiry, Period, Step } from './answering.ts';
import { didWhat, forWhat } from './doing.ts';
import { leavingOut, targetNamed, targetOfTopics } from './target.ts';
import type { Target } from './target-parts.ts';

/** More subjects are not reported separately. */
const MAX_SUBJECTS = 5;

/** The number of subjects reported separately. */
export function subjectsNamed({ names, topics, joinsKinds }: Question): number {
  if (names.length > 0 && topics.length > 0 && !joinsKinds) return names.length;
  return names.length + (areApart(topics) ? topics.length : Math.min(1, topics.length));
}

/** The target of each; null if a follow-up question was asked. */
export function* targetsNamed(question: Question): Generator<Step, Target[] | null, unknown> {
  const targets: Target[] = [];
  for (const name of question.names.slice(0, MAX_SUBJECTS)) {
    const target = yield* targetNamed(name, { ...question, topics: [] });
    if (target === 'asked') return null;
    // A word far from any name is no subject.
    if (
      target === null &&
      !question.firm.includes(name) &&
      !question.unknown.includes(name) &&
      (question.topics.length > 0 || question.names.length > 1)
    )
      continue;
    if (target === null) {
      yield* askBack(`I don’t know what “${name}” is in your transactions. What would you like to know?`, [
        'How much did I spend this month?',
        'Where did my money go last month?',
        'What are my top merchants this year?',
      ]);
      return null;
    }
    if (!targets.some((one) => one.name === target.name)) targets.push(target);
  }
  if (question.names.length === 0 || question.joinsKinds)
    for (const topic of question.topics.slice(0, MAX_SUBJECTS)) targets.push(targetOfTopics([topic], question));
  const all: Target[] = [];
  for (const target of targets) {
    const left = yield* leavingOut(target, question);
    if (left === null) return null;
    all.push(left);
  }
  return all;
}

/** All targets as one, if their transactions do not overlap; otherwise null. */
export function united(targets: readonly Target[], question: Question): Target | null {
  const [first] = targets as [Target];
  const named = (filter: Criteria): string =>
    JSON.stringify({ ...filter, merchant_key: '', categories: [], sub_categories: [] });
  if (targets.some(({ filter }) => named(filter) !== named(first.filter))) return null;
  const names = targets.map(({ name }) => name);
  const name = `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
  if (
    targets.every(({ filter }) => filter.merchant_key !== undefined && !filter.categories && !filter.sub_categories)
  ) {
    return {
      ...first,
      name,
      on: `${/^ \w+/.exec(first.on)![0]} ${name}`,
      sure: targets.every(({ sure }) => sure),
      filter: { ...first.filter, merchant_key: targets.map(({ filter }) => filter.merchant_key!).join('|') },
    };
  }
  return targets.every(({ filter }) => filter.merchant_key === undefined) && question.names.length === 0
    ? targetOfTopics(question.topics, question)
    : null;
}

/** The sum of each, and of all of them together. */
export function* severalTotals(
  targets: readonly Target[],
  periods: readonly Period[],
  { question, now }: Inquiry,
): Generator<Step, void, unknown> {
  const whole = united(targets, question);
  const named = question.whens.length > 0;
  const before = { from: unitAt('month', -1, now).from, to: unitAt('month', -1, now).to };
  for (const [at, { span, words }] of periods.entries()) {
    const spans = named ? [span] : [span, before];
    const parts: Piece[][] = [];
    for (const target of targets) {
      const {
        spans: [sum],
      } = yield* ask('row_totals', { filter: target.filter, spans: [span] });
      parts.push(sum!.rows === 0 ? [{ kind: 'text', text: `nothing${target.on}` }] : say`${sum!.total}${target.on}`);
    }
    if (at > 0) yield* tell(' ');
    const did = didWhat(targets[0]!);
    if (!whole) {
      yield* tell(`You ${did} `, listed(parts), ` ${words}.`);
      if (question.together) yield* tell(' I haven’t added them up, as a transaction can belong to more than one.');
      continue;
    }
    const {
      spans: [sum, last],
    } = yield* ask('row_totals', { filter: whole.filter, spans });
    if (sum!.rows === 0) yield* tell(`You ${did} nothing${whole.on} ${words}.`);
    else if (question.together)
      yield* tell(say`In total, you ${did} ${sum!.total}${whole.on} ${words}: `, listed(parts), '.');
    else yield* tell(`You ${did} `, listed(parts), say` ${words}. That’s ${sum!.total} together.`);
    if (last && last.rows > 0) yield* tell(say` Last month it was ${last.total} in total.`);
  }
}

/** How many there were of each. */
export function* severalCounts(targets: readonly Target[], periods: readonly Period[]): Generator<Step, void, unknown> {
  for (const [at, { span, words }] of periods.entries()) {
    const parts: Piece[][] = [];
    let isOne = false;
    for (const target of targets) {
      const {
        spans: [sum],
      } = yield* ask('row_totals', { filter: target.filter, spans: [span] });
      if (parts.length === 0) isOne = sum!.rows === 1;
      parts.push(
        sum!.rows === 0
          ? [{ kind: 'text', text: `none${forWhat(target)}` }]
          : say`${sum!.count}${forWhat(target)} (${sum!.total})`,
      );
    }
    yield* tell(`${at === 0 ? '' : ' '}There ${isOne ? 'was' : 'were'} `, listed(parts), ` ${words}.`);
  }
}
