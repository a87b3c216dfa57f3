import type { transactions } from '#contract/areas/transactions.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { findTransaction, findTransactions, partsOf } from '../list/detail-store.ts';
import type { FullRow } from '../list/detail-store.ts';
import {
  changeTransactions,
  countChosen,
  followExpenses,
  linkRefund,
  refundCandidates,
  setNote,
  setTags,
  tagsInUse,
  unlinkRefund,
} from './mark-store.ts';
import { transactionOf } from '../transaction.ts';
import { joinParts, lockTransaction, splitInto } from './split-store.ts';
import { dissolveTransfers } from './transfer-link-store.ts';

/** Throws when the sub-category does not exist; 0 means uncategorised. */
export function checkSubCategory(id: number, field: string): void {
  if (id !== 0 && findSubCategory(id) === null) throw badField(field, 'We couldn’t find that category.');
}

/** The reason shown for a category that the member set. */
export function chosenReason({ clock, member }: Pick<Context<'member'>, 'clock' | 'member'>): string {
  return `You chose this category on ${formatDate(clock.today(member.timeZone))}.`;
}

async function requireTransaction(row: FullRow | null): Promise<FullRow> {
  if (!row) throw new Failure('not_found', 'We couldn’t find that transaction.');
  return row;
}

export const editHandlers = {
  async split({ body }, context) {
    const { memberDb, member } = context;
    for (const [index, part] of body.parts.entries())
      checkSubCategory(part.sub_category_id, `parts.${index}.sub_category_id`);
    if (body.parts.length === 1) throw badField('parts', 'Add at least two parts.');
    const rows = await memberDb.transaction().execute(async (transaction) => {
      await lockTransaction(transaction, member.id, body.id);
      const row = await requireTransaction(await findTransaction(transaction, member.id, body.id));
      if (row.parent_id !== null)
        throw badField('id', 'This is part of a split. Split the original transaction instead.');
      if (body.parts.length === 0) {
        await joinParts(transaction, member.id, row.id);
        return findTransactions(transaction, member.id, [row.id]);
      }
      const sum = body.parts.reduce((total, part) => total + part.amount, 0);
      if (sum !== Math.abs(row.amount_cents))
        throw badField('parts', 'The parts must add up to the amount of the transaction.');
      await dissolveTransfers(transaction, member.id, [row.id]);
      const sign = row.amount_cents < 0 ? -1 : 1;
      const parts = body.parts.map((part) => ({
        subCategoryId: part.sub_category_id,
        amountCents: sign * part.amount,
        notes: part.notes || null,
      }));
      await splitInto(transaction, member.id, row.id, parts, chosenReason(context));
      return partsOf(transaction, member.id, row.id);
    });
    return { success: true, data: rows.map(transactionOf) };
  },

  async note({ body }, { memberDb, member }) {
    if (!(await setNote(memberDb, member.id, body.id, body.notes || null)))
      throw new Failure('not_found', 'We couldn’t find that transaction.');
    return { success: true };
  },

  async tag({ body }, { memberDb, member }) {
    if (!(await setTags(memberDb, member.id, body.id, [...new Set(body.tags)])))
      throw new Failure('not_found', 'We couldn’t find that transaction.');
    return { success: true };
  },

  async tagList(_input, { memberDb, member }) {
    return { data: await tagsInUse(memberDb, member.id) };
  },

  async refund({ body }, { memberDb, member }) {
    const data = await memberDb.transaction().execute(async (transaction) => {
      await lockTransaction(transaction, member.id, body.id);
      const row = await requireTransaction(await findTransaction(transaction, member.id, body.id));
      await unlinkRefund(transaction, member.id, row.id);
      if (body.refund_of) {
        const expense = await findTransaction(transaction, member.id, body.refund_of);
        if (!expense) throw badField('refund_of', 'We couldn’t find that transaction.');
        if (row.amount_cents <= 0 || expense.amount_cents >= 0)
          throw badField('refund_of', 'Choose money in as the refund, and money out as the purchase.');
        if (row.is_split || expense.is_split) throw badField('refund_of', 'Choose one part of the split transaction.');
        if (row.transfer_id !== null || expense.transfer_id !== null)
          throw badField('refund_of', 'A transfer between your accounts can’t be a refund.');
        await linkRefund(transaction, member.id, row.id, expense.id, expense.sub_category_id);
      }
      return requireTransaction(await findTransaction(transaction, member.id, body.id));
    });
    return { success: true, data: transactionOf(data) };
  },

  async refundCandidates({ query }, { memberDb, member }) {
    const row = await requireTransaction(await findTransaction(memberDb, member.id, query.id));
    return { data: row.amount_cents <= 0 ? [] : (await refundCandidates(memberDb, member.id, row)).map(transactionOf) };
  },

  async bulk({ body }, context) {
    const { memberDb, member } = context;
    if ((body.ids === undefined) === (body.filter === undefined))
      throw badField('ids', 'Choose transactions or a filter.');
    if (body.sub_category_id !== undefined) checkSubCategory(body.sub_category_id, 'sub_category_id');
    const chosen = body.ids !== undefined ? { ids: body.ids } : { filter: body.filter! };
    if (body.preview)
      return { success: true, changed: await countChosen(memberDb, member.id, chosen), change_id: null };
    const change = await memberDb.transaction().execute(async (transaction) => {
      const { changed, changeId } = await changeTransactions(transaction, member.id, context.clock.now(), chosen, {
        subCategoryId: body.sub_category_id,
        reason: chosenReason(context),
        addTags: body.add_tags ?? [],
        removeTags: body.remove_tags ?? [],
        notes: body.notes === undefined ? undefined : body.notes || null,
      });
      if (body.sub_category_id !== undefined) await followExpenses(transaction, member.id);
      return { changed, change_id: changeId };
    });
    return { success: true, ...change };
  },
} satisfies Partial<HandlersOf<typeof transactions>>;
