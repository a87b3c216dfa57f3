import type { Question } from './question.ts';

/** What a question changes of the one before, that its answer may be another. */
const answerKey = ({
  intent,
  measure,
  whens,
  topics,
  names,
  mixed,
  bound,
  unit,
  account,
  without,
  weekdays,
  limit,
  amounts,
  income,
}: Question): string =>
  JSON.stringify([
    intent,
    measure,
    whens.map(({ span }) => span),
    topics.map(({ name }) => name),
    names,
    mixed,
    bound,
    unit,
    account,
    without.topics.map(({ name }) => name),
    without.names,
    weekdays,
    limit,
    amounts,
    income,
  ]);

const repeats = /\b(?:again|repeat|sure|really|right|correct|so|ok|okay|just)\b/;

/** A question that asks something new but would repeat the previous answer was not understood. */
export function doubtSameAnswer(before: Question, now: Question, question: Question): Question {
  const asks =
    now.intent === 'rows' &&
    question.prediction !== undefined &&
    question.prediction.act !== 'same' &&
    question.prediction.act !== 'chat';
  return asks && now.asksFor === before.asksFor && answerKey(now) === answerKey(before) && !repeats.test(question.text)
    ? { ...now, confidence: 0.4, rival: null }
    : now;
}
