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

/** Putting a row into a category, with a way back. */

export type Rule = ReplyOf<typeof categories.rules>['data'][number];

export interface CategoryChange {
  /** Rows that were changed, the row itself among them. */
  changed: number;
  /** Puts every row back with the reason that it had, and the rule that was learned as well. */
  undo: () => Promise<void>;
}

/** A rule as the calls take it. */
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

/** Puts a row into a sub-category and, where asked, the other rows of its merchant; throws an ApiProblem. */
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

/** Says what happened, and offers the way back. */
export function tellCategoryChange(name: string, change: CategoryChange): void {
  showToast({
    tone: 'positive',
    text: change.changed === 1 ? `Now in ${name}.` : `${rowsText(change.changed)} now in ${name}.`,
    action: {
      label: 'Undo',
      run: () =>
        void change.undo().then(
          () => showToast({ text: 'Put back as it was.' }),
          (problem: unknown) =>
            showToast({ tone: 'negative', text: 'It could not be put back.', detail: messageOf(problem) }),
        ),
    },
  });
}
