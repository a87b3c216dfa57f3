import type { Intent } from '../evidence.ts';
import { uncountedWords } from '../lexicon/uncounted-words.ts';
import { phrasePattern } from '../phrase-pattern.ts';
import type { Question } from '../question.ts';
import { actReading, readingOf, rowsReading } from '../readings.ts';
import { ask, askBack } from './answering.ts';
import type { Inquiry, Answering } from './answering.ts';
import { reportsMissingLoan } from './missing-loan.ts';
import { tellsNamedDebt } from './owed.ts';
import { targetOf } from './target.ts';

const MAX_ACCOUNTS = 5;

const isQualifier = (text: string, words: string): boolean =>
  new RegExp(`\\b${words.replaceAll(/[^a-z0-9 ]/g, '.')} (?:\\w+ )?(?:card|account|visa|mastercard|amex)\\b`).test(
    text,
  );

const otherwise = ['How much did I spend this month?', 'What bills are coming up?'];

/** What can be answered without the words in doubt. */
function without(question: Question): string[] {
  const reading = readingOf(question.intent, { ...question, names: [] });
  return reading === null
    ? otherwise
    : [reading, ...otherwise.filter((candidate) => candidate !== reading)].slice(0, 2);
}

const uncountedPatterns = Object.values<(typeof uncountedWords)[keyof typeof uncountedWords]>(uncountedWords).map(
  ({ phrases, cannot, only }) => ({ pattern: phrasePattern(phrases), cannot, only: only as readonly Intent[] }),
);

/** What is said of something that no answer counts; undefined where it is something else that is in doubt. */
const uncountedIn = ({ text, shape, intent }: Question): string | undefined =>
  uncountedPatterns.find(({ pattern, only }) => only.includes(intent) && (pattern.test(text) || pattern.test(shape)))
    ?.cannot;

/** A figure that ignores a word would answer another question: names the word and offers what can be answered. */
export function* answerDoubt({ question }: Inquiry, words: string): Answering {
  if (question.intent === 'loans' && (yield* reportsMissingLoan(question))) return;
  if (question.intent === 'net_worth' && (yield* tellsNamedDebt(question))) return;
  if (words !== '' && isQualifier(question.text, words)) {
    const { accounts } = yield* ask('accounts', {});
    const isSpent = question.intent === 'rows';
    if (accounts.length > 0)
      return yield* askBack(
        `I can’t tell which account you mean by “${words}”. Which one is it?`,
        accounts
          .slice(0, MAX_ACCOUNTS)
          .map(({ name }) => (isSpent ? `How much did I spend from ${name} this month?` : `How much is in ${name}?`)),
      );
  }
  const uncounted = uncountedIn(question);
  if (uncounted !== undefined)
    return yield* askBack(`${uncounted} Would one of these help?`, [...without(question), 'What can you do?']);
  const named = words === '' ? 'I don’t follow part of that' : `I don’t know what “${words}” means here`;
  yield* askBack(`${named}, so the figure could be wrong. Should I leave it out?`, [
    ...without(question),
    'What can you do?',
  ]);
}

/** A part that was understood and that the answer would not use: names it and offers the answer without it. */
export function* answerLeftOver({ question }: Inquiry, words: string): Answering {
  yield* askBack(`I can’t take “${words}” into account here. Should I leave it out?`, [
    ...without({ ...question, whens: [], amounts: [] }),
    'What can you do?',
  ]);
}

/** Where two readings of a question contradict each other, both are offered instead of a figure. */
export function* answerDisputed({ question }: Inquiry): Answering {
  const { prediction: received, intent } = question;
  // An unknown name is mentioned first.
  if (intent === 'rows' && question.isNamed && (yield* targetOf(question)) === null) return;
  const readings = [
    ...new Set(
      [
        intent === 'rows' ? rowsReading(question) : readingOf(intent, question),
        received ? actReading(received.act, question) : null,
      ].filter((candidate) => candidate !== null),
    ),
  ];
  yield* askBack(
    `I’m not sure what you mean. ${readings.length === 1 ? 'Did you mean this?' : 'Did you mean one of these?'}`,
    readings.length === 0 ? otherwise : readings,
  );
}
