import type { AnswerText, TipText } from './article.ts';
import { aboutMoney } from './answers-money.ts';
import { aboutSafety } from './answers-safety.ts';
import { aboutUse } from './answers-use.ts';
import { tipsOnDebt } from './tips-debt.ts';
import { tipsOnSaving } from './tips-saving.ts';
import { tipsOnSpending } from './tips-spending.ts';
import { tipsOnSuper } from './tips-super.ts';

/**
 * Everything there is to read, served from the program and not from a table: what is said about money law and phone numbers is
 * reviewed like code, every process and every machine says the same without a step at start-up that could race or be forgotten,
 * and a new version brings new words along. Only what members do with it (hits, votes) lies in tables, by ids that never change,
 * so that changes made by an operator can be laid over these texts by the same ids.
 *
 * All of it is general information written by us, not advice for one person. `checked_on` says when the facts were looked at.
 */
export const tags = [
  { id: 1, name: 'Saving' },
  { id: 2, name: 'Spending' },
  { id: 3, name: 'Debt and bills' },
  { id: 4, name: 'Super and tax' },
] as const;

export const tips: readonly TipText[] = [...tipsOnSaving, ...tipsOnSpending, ...tipsOnDebt, ...tipsOnSuper];
export const faq: readonly AnswerText[] = [...aboutUse, ...aboutMoney, ...aboutSafety];

const tipsById = new Map(tips.map((tip) => [tip.id, tip]));
const answerIds = new Set(faq.map(({ id }) => id));

export function findTip(id: number): TipText | undefined {
  return tipsById.get(id);
}

/** Whether there is a tip or an answer by that id. */
export function findArticle(id: number): boolean {
  return tipsById.has(id) || answerIds.has(id);
}
