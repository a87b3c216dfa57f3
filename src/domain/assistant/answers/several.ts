import type { Criteria, Span } from '../row-findings.ts';
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
  const named = ({ merchant_key: _key, categories: _ids, sub_categories: _subs, ...rest }: Criteria): string =>
    JSON.stringify(rest);
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

/** The sums of several subjects as words; those of which more came back than was spent stand apart. */
function* sumsOfEach(
  targets: readonly Target[],
  span: Span,
): Generator<Step, { spent: Piece[][]; returned: Piece[][] }, unknown> {
  const [spent, returned]: [Piece[][], Piece[][]] = [[], []];
  for (const target of targets) {
    const {
      spans: [sum],
    } = yield* ask('row_totals', { filter: target.filter, spans: [span] });
    if (sum!.returned) returned.push(say` More came back than you spent${target.on}: ${sum!.returned}.`);
    else spent.push(sum!.rows === 0 ? [{ kind: 'text', text: `nothing${target.on}` }] : say`${sum!.total}${target.on}`);
  }
  return { spent, returned };
}

/** The sum of all of them in a time, and in the month before where no time is named. */
function* sumOfAll(
  whole: Target,
  { span, words }: Period,
  { spent, returned }: { spent: Piece[][]; returned: Piece[][] },
  { question, now }: Inquiry,
): Generator<Step, void, unknown> {
  const before = { from: unitAt('month', -1, now).from, to: unitAt('month', -1, now).to };
  const {
    spans: [sum, last],
  } = yield* ask('row_totals', {
    filter: whole.filter,
    spans: question.whens.length > 0 ? [span] : [span, before],
  });
  const did = didWhat(whole);
  const each = spent.length > 0 ? listed(spent) : [{ kind: 'text' as const, text: 'nothing' }];
  if (sum!.rows === 0) yield* tell(`You ${did} nothing${whole.on} ${words}.`);
  else if (question.together && !sum!.returned)
    yield* tell(say`In total, you ${did} ${sum!.total}${whole.on} ${words}: `, each, '.', ...returned);
  else {
    yield* tell(`You ${did} `, each, ` ${words}.`, ...returned);
    yield* tell(
      sum!.returned
        ? say` Together, ${sum!.returned} more came back than you spent.`
        : say` That’s ${sum!.total} together${returned.length > 0 ? ', after what came back' : ''}.`,
    );
  }
  if (last && last.rows > 0) yield* tell(say` Last month it was ${last.total} in total.`);
}

/** The sum of each, and of all of them together. */
export function* severalTotals(
  targets: readonly Target[],
  periods: readonly Period[],
  context: Inquiry,
): Generator<Step, void, unknown> {
  const { question } = context;
  const whole = united(targets, question);
  for (const [at, period] of periods.entries()) {
    const sums = yield* sumsOfEach(targets, period.span);
    if (at > 0) yield* tell(' ');
    if (whole) {
      yield* sumOfAll(whole, period, sums, context);
      continue;
    }
    const { spent, returned } = sums;
    yield* tell(
      `You ${didWhat(targets[0]!)} `,
      spent.length > 0 ? listed(spent) : 'nothing',
      ` ${period.words}.`,
      ...returned,
    );
    if (question.together) yield* tell(' I haven’t added them up, as a transaction can belong to more than one.');
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
