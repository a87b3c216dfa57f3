import { settledBy } from './acts/agreement.ts';
import { actChances } from './acts/model.ts';
import type { ActModel } from './acts/model.ts';
import { certainReading } from './certain-readings.ts';
import { noNames } from './member-names.ts';
import type { MemberNames } from './member-names.ts';
import { readByRules } from './question.ts';
import type { Question } from './question.ts';
import type { Now } from './when.ts';

/** Understands a question by the rules and, if available, the trained model. */
export function readQuestion(
  message: string,
  now: Now,
  ownNames: MemberNames = noNames,
  model: ActModel | null = null,
): Question {
  const question = readByRules(message, now, ownNames);
  const only = certainReading(question, now, ownNames);
  if (only) return only;
  return model === null ? question : settledBy(question, actChances(model, question.shape, question.text));
}
