import { categorising } from '#contract/areas/categorising.ts';
import type { CorrectionReach } from '#contract/areas/categorising.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { showToast } from '#web/design/toasts.ts';
import { touchedByRows } from './reads.ts';
import { rowsText, stepsBack } from './row-change.ts';
import type { Transaction } from './transaction-face.tsx';

/** Putting a row into a category, with everything that it took to take it back again. */

export type Rule = ReplyOf<typeof categorising.rules>['data'][number];

export interface CategoryChange {
  /** Rows that were changed, the row itself among them. */
  changed: number;
  /** Puts every row back, and the rule that was learned as well. */
  undo: () => Promise<void>;
}

/** A rule as the calls take it. */
export function ruleBody(rule: Rule) {
  const dollars = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));
  const { merchant_key, contains, direction, bank_account_id, sub_category_id, rename } = rule;
  return { merchant_key, contains, direction, min_amount: dollars(rule.min_amount), max_amount: dollars(rule.max_amount), bank_account_id, sub_category_id, rename };
}

/** Every row that a correction of this one may reach, as it stands now: same merchant, or the same words where none is known. */
async function rowsAlike(row: Transaction): Promise<Transaction[]> {
  const alike = row.merchant_key === null ? { description: row.description.slice(0, 200) } : { merchant_key: row.merchant_key };
  const rows: Transaction[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await call(transactions.list, { query: { ...alike, page, limit: 500 } });
    rows.push(...data);
    if (data.length === 0 || page * 500 >= total) break;
  }
  return rows.filter((one) => one.id !== row.id && one.amount > 0 === row.amount > 0 && one.transfer_id === null && one.refund_of === null);
}

async function putBack(before: readonly Transaction[], subCategoryId: number): Promise<void> {
  for (const { ids, sub_category_id: category } of stepsBack(before, { sub_category_id: subCategoryId })) {
    for (let from = 0; from < ids.length; from += 500) await call(categorising.updateCategory, { body: { id: ids.slice(from, from + 500), categoryId: category ?? 0, apply: 'one' } });
  }
}

/** A rule that was there before gets its category back; a new one goes. */
async function putRuleBack(ruleId: number | null, rulesBefore: readonly Rule[]): Promise<void> {
  if (ruleId === null) return;
  const before = rulesBefore.find(({ id }) => id === ruleId);
  if (before) await call(categorising.updateRule, { body: { id: ruleId, ...ruleBody(before) } });
  else await call(categorising.deleteRule, { body: { id: ruleId } });
}

/** Puts a row into a sub-category and, where asked, the other rows of its merchant; throws an ApiProblem. */
export async function changeCategory(row: Transaction, subCategoryId: number, reach: CorrectionReach): Promise<CategoryChange> {
  const past = reach === 'past' || reach === 'past_and_future';
  const [before, rules] = await Promise.all([past ? rowsAlike(row) : [], reach === 'one' ? [] : call(categorising.rules).then(({ data }) => data)]);
  const { changed, rule_id: ruleId } = await call(categorising.updateCategory, { body: { id: [row.id], categoryId: subCategoryId, apply: reach } });
  await afterWrite(touchedByRows);
  return {
    changed,
    undo: async () => {
      await putRuleBack(ruleId, rules);
      // Rows that the member had placed by hand were never moved, so they are not touched now either.
      const moved = past ? new Set((await rowsAlike(row)).filter((one) => one.sub_category_id === subCategoryId).map(({ id }) => id)) : new Set<number>();
      await putBack([row, ...before.filter(({ id }) => moved.has(id))], subCategoryId);
      await afterWrite(touchedByRows);
    },
  };
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
          (problem: unknown) => showToast({ tone: 'negative', text: 'It could not be put back.', detail: messageOf(problem) }),
        ),
    },
  });
}
