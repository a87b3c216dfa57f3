import { categories } from '#contract/areas/categories.ts';
import type { CorrectionReach } from '#contract/areas/categories.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { showToast } from '#web/design/toasts.ts';
import { touchedByRows } from './reads.ts';
import { takeBack } from './undo-change.ts';
import { rowsText } from './row-change.ts';
import type { Transaction } from './transaction-face.tsx';

/** Changing the category of a transaction, with undo. */

export type Rule = ReplyOf<typeof categories.rules>['data'][number];

export interface CategoryChange {
  /** The number of changed transactions, including this one. */
  changed: number;
  /** Restores every transaction with its reason, and removes the learned rule. */
  undo: () => Promise<void>;
}

/** A rule as a request body. */
export function ruleBody(rule: Rule) {
  const dollars = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));
  const { merchant_key, contains, direction, bank_account_id, sub_category_id, rename } = rule;
  return {
    merchant_key,
    contains,
    direction,
    min_amount: dollars(rule.min_amount),
    max_amount: dollars(rule.max_amount),
    bank_account_id,
    sub_category_id,
    rename,
  };
}

/** Sets the category and, depending on the reach, those of its merchant's other transactions; throws an ApiProblem. */
export async function changeCategory(
  transaction: Transaction,
  subCategoryId: number,
  reach: CorrectionReach,
): Promise<CategoryChange> {
  const { changed, change_id: id } = await call(categories.updateCategory, {
    body: { id: [transaction.id], categoryId: subCategoryId, apply: reach },
  });
  await afterWrite(touchedByRows);
  return { changed, undo: () => takeBack(id!) };
}

/** Reports the change, with undo. */
export function tellCategoryChange(name: string, change: CategoryChange): void {
  showToast({
    tone: 'positive',
    text: change.changed === 1 ? `Moved to ${name}.` : `${rowsText(change.changed)} moved to ${name}.`,
    action: {
      label: 'Undo',
      run: () =>
        void change.undo().then(
          () => showToast({ text: 'Change undone.' }),
          (problem: unknown) =>
            showToast({ tone: 'negative', text: 'We couldn’t undo that.', detail: messageOf(problem) }),
        ),
    },
  });
}
