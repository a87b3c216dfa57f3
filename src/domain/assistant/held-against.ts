import type { Question } from './question.ts';

/** 'More than September?' holds what was asked before against another time. */
const holdsAgainst =
  /^(?:(?:and|so|but|is|was|that|it|this|any|much|how|a lot) )*(?:more|less|higher|lower|better|worse|bigger|smaller|cheaper|dearer|up|down|compared?|versus|vs|against)\b/;

/** Whether a short question only names the time that the answer before is held against. */
export const isHeldAgainst = (before: Question, { text, topics, names, whens, measure, bound }: Question): boolean =>
  (before.intent === 'rows' || before.intent === 'cash_flow') &&
  before.whens.length > 0 &&
  whens.length === 1 &&
  topics.length + names.length === 0 &&
  measure === 'compare' &&
  Object.keys(bound).length === 0 &&
  holdsAgainst.test(text);
