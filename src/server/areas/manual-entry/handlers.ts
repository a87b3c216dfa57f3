import { manualEntry } from '#contract/areas/manual-entry.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import {
  MANUAL_ENTRY,
  dissolveTransfers,
  findTransaction,
  lockTransaction,
  openChange,
  removeTransaction,
  transactionOf,
  unlinkAll,
  unlinkRefund,
  addManualEntry,
  changeManualEntry,
} from '../transactions/public.ts';
import type { FullRow } from '../transactions/public.ts';
import { accountToUse, manualEntryAccounts, cashAccountOf } from './account.ts';
import { findSimilar, lockImports } from './manual-entry-store.ts';
import { checkPurchase, categorise, buildEntry, settleEntry, signed, notifyPages } from './entering.ts';

/** Returns a manual entry of the member, locked. Refuses transactions from a bank and parts of a split. */
async function lockManualEntry(db: Database, memberId: number, id: number): Promise<FullRow> {
  await lockImports(db, memberId);
  await lockTransaction(db, memberId, id);
  const row = await findTransaction(db, memberId, id);
  if (!row) throw new Failure('not_found', 'We couldn’t find that transaction.');
  if (row.source !== MANUAL_ENTRY)
    throw badField(
      'id',
      'You can only edit or delete transactions you added. To remove imported ones, undo the import.',
    );
  if (row.parent_id !== null) throw badField('id', 'This is part of a split. Choose the whole transaction.');
  return row;
}

const handlers = {
  async accounts(_input, { memberDb, member }) {
    const accounts = await manualEntryAccounts(memberDb, member.id);
    return {
      data: accounts.map(({ id, name, currency, refusal }) => ({
        id,
        name,
        currency,
        takes: refusal === null,
        why: refusal,
      })),
      cash_account_id: cashAccountOf(accounts)?.id ?? null,
    };
  },

  async propose({ query }, { memberDb, member }) {
    const accounts = await manualEntryAccounts(memberDb, member.id);
    const account =
      query.bank_account_id === undefined
        ? cashAccountOf(accounts)
        : (accounts.find(({ id }) => id === query.bank_account_id) ?? null);
    const categorised = await categorise(memberDb, member.id, query, account?.id ?? null);
    const isComplete = account !== null && query.date !== undefined && query.amount !== undefined;
    const similar = isComplete
      ? await findSimilar(memberDb, member.id, {
          accountId: account.id,
          date: query.date!,
          amountCents: signed(query.direction, query.amount!),
        })
      : null;
    return {
      sub_category_id: categorised.subCategoryId,
      reason: categorised.reason?.detail ?? null,
      merchant: categorised.merchantKey === '' ? null : categorised.merchantName,
      alike: similar && transactionOf(similar),
    };
  },

  async add({ body }, context) {
    const { memberDb, member, clock } = context;
    checkPurchase(body, context);
    await lockImports(memberDb, member.id);
    const account = await accountToUse(memberDb, member.id, {
      id: body.bank_account_id,
      cashBefore: body.cash_before,
      at: clock.now(),
    });
    const entry = await buildEntry(body, account, context, null);
    const transaction = await settleEntry(await addManualEntry(memberDb, member.id, entry), entry, context);
    return {
      success: true,
      data: transactionOf(transaction),
      account: { id: account.id, name: account.name, created: account.created },
    };
  },

  async change({ body }, context) {
    const { memberDb, member, clock } = context;
    checkPurchase(body, context);
    const previous = await lockManualEntry(memberDb, member.id, body.id);
    const accounts = await manualEntryAccounts(memberDb, member.id);
    const isSameAccount = body.bank_account_id === undefined || body.bank_account_id === previous.bank_account_id;
    const account = isSameAccount
      ? accounts.find(({ id }) => id === previous.bank_account_id)!
      : await accountToUse(memberDb, member.id, { id: body.bank_account_id, cashBefore: undefined, at: clock.now() });
    const amountCents = signed(body.direction, body.amount);
    if (previous.is_split && amountCents !== previous.amount_cents)
      throw badField('amount', 'Remove the split before you change the amount.');
    const moves =
      amountCents !== previous.amount_cents || body.date !== previous.date || account.id !== previous.bank_account_id;
    const categoryChanged = body.sub_category_id !== undefined && body.sub_category_id !== previous.sub_category_id;
    if (previous.is_split && categoryChanged)
      throw badField('sub_category_id', 'This is split, so each part has its own category.');
    if (moves || categoryChanged) await dissolveTransfers(memberDb, member.id, [previous.id]);
    if (categoryChanged) await unlinkRefund(memberDb, member.id, previous.id);
    if (Math.sign(amountCents) !== Math.sign(previous.amount_cents))
      await unlinkAll(memberDb, member.id, [previous.id]);
    const now = (await findTransaction(memberDb, member.id, previous.id))!;
    const linked = now.transfer_id !== null || now.refund_of !== null || now.is_split;
    const existing =
      linked || now.reason_kind === 'member'
        ? {
            subCategoryId: now.sub_category_id,
            reasonKind: now.reason_kind,
            reasonDetail: now.reason_detail,
            ruleId: null,
          }
        : null;
    const entry = await buildEntry(
      categoryChanged ? body : { ...body, sub_category_id: undefined },
      account,
      context,
      existing,
    );
    await changeManualEntry(memberDb, member.id, previous.id, entry);
    const transaction = await settleEntry(previous.id, entry, context);
    return {
      success: true,
      data: transactionOf(transaction),
      account: { id: account.id, name: account.name, created: false },
    };
  },

  async remove({ body }, { memberDb, member, clock }) {
    const row = await lockManualEntry(memberDb, member.id, body.id);
    const changeId = await openChange(memberDb, member.id, clock.now(), { files: true });
    await removeTransaction(memberDb, member.id, changeId, row.id);
    await notifyPages(memberDb, member.id, row.id);
    return { success: true, change_id: changeId };
  },
} satisfies Partial<HandlersOf<typeof manualEntry>>;

export const manualEntryRoutes = implement(manualEntry, handlers);
