import type { Tools } from '../findings.ts';
import { list, listed, say } from '../piece.ts';
import type { Question } from '../question.ts';
import { ask, tell } from './answering.ts';
import type { Step } from './answering.ts';

type NetWorth = Tools['net_worth']['data'];

const MAX_LISTED = 8;

/** What can be owed on, and the names of debts for it. */
const owedOn: readonly (readonly [requested: RegExp, named: RegExp, words: string])[] = [
  [
    /\bowe (?:\w+ )?(?:on|for) (?:my |the |our )?(?:house|home|place|unit|flat|mortgage)\b/,
    /home|house|mortgage/i,
    'a home loan',
  ],
  [/\bowe (?:\w+ )?(?:on|for) (?:my |the |our )?(?:car|ute|van)\b/, /\b(?:car|vehicle|auto|ute|van)\b/i, 'a car loan'],
];

const debtsNamed = (debts: NetWorth['lines'], names: readonly string[]): NetWorth['lines'] =>
  debts.filter(({ name }) => names.some((word) => name.toLowerCase().includes(word.toLowerCase())));

/** Tells what is owed to somebody named in a question, where a debt bears the name; false where none does. */
export function* tellsNamedDebt(question: Question): Generator<Step, boolean, unknown> {
  if (question.names.length === 0 || !/\b(?:i|we) (?:still )?owed?\b/.test(question.text)) return false;
  const worth = yield* ask('net_worth', {});
  const debts = worth.lines.filter(({ type }) => type === 'Liabilities');
  if (debtsNamed(debts, question.names).length === 0) return false;
  yield* tellOwed(worth, question);
  return true;
}

/** What is owed: all of it, the largest debt, or what is owed on one thing or to somebody. */
export function* tellOwed({ lines, liabilities }: NetWorth, { text, names }: Question): Generator<Step, void, unknown> {
  const debts = lines.filter(({ type }) => type === 'Liabilities').toSorted((a, b) => b.cents - a.cents);
  const thing = owedOn.find(([requested]) => requested.test(text));
  if (thing) {
    const own = debts.filter(({ name }) => thing[1].test(name));
    return yield* own.length > 0
      ? tell('You owe ', listed(own.map(({ name, amount }) => say`${amount} on ${name}`)), '.')
      : tell(
          `I can’t see ${thing[2]} in your accounts or net worth, so I don’t know what’s left on it. You can add it under Net worth. `,
          say`Without it, you owe ${liabilities} in total.`,
        );
  }
  if (/\b(?:biggest|largest|highest|main|worst|most)\b/.test(text) && debts[0])
    yield* tell(say`The biggest is ${debts[0].name}, at ${debts[0].amount}. `);
  const named = debtsNamed(debts, names);
  if (named.length > 0)
    return yield* tell('You owe ', listed(named.map(({ name, amount }) => say`${amount} to ${name}`)), '.');
  if (names.length > 0)
    return yield* tell(`You don’t owe ${names[0]!} anything that I can see. `, say`You owe ${liabilities} in total.`);
  yield* tell(
    say`You owe ${liabilities} in total.`,
    debts.every(({ cents }) => cents === 0)
      ? []
      : list(
          'What you owe',
          debts.slice(0, MAX_LISTED).map(({ name, amount }) => ({ name, figure: amount })),
        ),
  );
}
