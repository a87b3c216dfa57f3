import type { AnswerText, TipText } from './article.ts';
import { aboutMoney } from './answers-money.ts';
import { aboutRewards } from './answers-rewards.ts';
import { aboutSafety } from './answers-safety.ts';
import { aboutUse } from './answers-use.ts';
import { tipsOnDebt } from './tips-debt.ts';
import { tipsOnSaving } from './tips-saving.ts';
import { tipsOnSpending } from './tips-spending.ts';
import { tipsOnSuper } from './tips-super.ts';

/**
 * The tips and answers of a new database, with ids that are never reused. They are general information written by us,
 * not personal advice. `checked_on` says when the facts were last checked. Operators edit them in the back office.
 */
export const tips: readonly TipText[] = [...tipsOnSaving, ...tipsOnSpending, ...tipsOnDebt, ...tipsOnSuper];
export const faq: readonly AnswerText[] = [...aboutUse, ...aboutMoney, ...aboutSafety, ...aboutRewards];
