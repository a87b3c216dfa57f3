import type { Question } from '../question.ts';
import { readingOf } from '../readings.ts';
import { askBack } from './answering.ts';
import type { Asked, Answering } from './answering.ts';

const otherwise = ['How much did I spend this month?', 'What bills are coming up?'];

/** What can be told without the words in doubt. */
function without(question: Question): string[] {
  const own = readingOf(question.intent, { ...question, names: [] });
  return own === null ? otherwise : [own, ...otherwise.filter((one) => one !== own)].slice(0, 2);
}

/** A figure that leaves a word out of account would be that of another question: the word is named, and what can be told is offered. */
export function* answerDoubt({ question }: Asked, words: string): Answering {
  const named = words === '' ? 'a part of that' : `“${words}” here`;
  yield* askBack(`I cannot take ${named} into account, so a figure could be wrong. Shall I tell it without that?`, [...without(question), 'What can you do?']);
}
