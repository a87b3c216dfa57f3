import { settledBy } from './acts/agreement.ts';
import { actChances } from './acts/model.ts';
import type { ActModel } from './acts/model.ts';
import { noNames } from './own-names.ts';
import type { OwnNames } from './own-names.ts';
import { readByRules } from './question.ts';
import type { Question } from './question.ts';
import type { Now } from './when.ts';

/** Understands a question by itself, by the rules and, where there are weights, by what was learned from many voices. */
export function readQuestion(
  requested: string,
  now: Now,
  own: OwnNames = noNames,
  model: ActModel | null = null,
): Question {
  const question = readByRules(requested, now, own);
  return model === null ? question : settledBy(question, actChances(model, question.shape, question.text));
}
