import type { AnswerText, TipText } from './article.ts';
import { aboutMoney } from './answers-money.ts';
import { aboutSafety } from './answers-safety.ts';
import { aboutUse } from './answers-use.ts';
import { tipsOnDebt } from './tips-debt.ts';
import { tipsOnSaving } from './tips-saving.ts';
import { tipsOnSpending } from './tips-spending.ts';
import { tipsOnSuper } from './tips-super.ts';

/**
 * Everything that there was to read on the first day, with ids that are never used again. All of it is general information
 * written by us, not advice for one person. `checked_on` says when the facts were looked at. From then on it is changed at the back office.
 */
export const tags = [
  { id: 1, name: 'Saving' },
  { id: 2, name: 'Spending' },
  { id: 3, name: 'Debt and bills' },
  { id: 4, name: 'Super and tax' },
] as const;

export const tips: readonly TipText[] = [...tipsOnSaving, ...tipsOnSpending, ...tipsOnDebt, ...tipsOnSuper];
export const faq: readonly AnswerText[] = [...aboutUse, ...aboutMoney, ...aboutSafety];
