import { manualEntry } from '#contract/areas/manual-entry.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import {
  MANUAL_ENTRY,
  dissolveTransfers,
  findRow,
  lockRow,
  openChange,
  removeRow,
  transactionOf,
  unlinkAll,
  unlinkRefund,
  addManualEntry,
  changeManualEntry,
} from '../transactions/public.ts';
import type { FullRow } from '../transactions/public.ts';
import { accountToUse, manualEntryAccounts, cashAccountOf } from './account.ts';
import { rowAlike, waitForImports } from './manual-entry-store.ts';
import { checkPurchase, placeOf, rowOf, settleRow, signed, tellPages } from './entering.ts';

/** A whole row that the member entered, locked; what came from a bank is neither changed nor removed here. */
async function ownRow(db: Database, memberId: number, id: number): Promise<FullRow> {
  await waitForImports(db, memberId);
  await lockRow(db, memberId, id);
  const row = await findRow(db, memberId, id);
  if (!row) throw new Failure('not_found', 'There is no such transaction.');
  if (row.source !== MANUAL_ENTRY)
    throw badField('id', 'Only what was entered by hand can be changed or removed. Take an import back as a whole.');
  if (row.parent_id !== null) throw badField('id', 'This is a part. Choose the whole of it.');
  return row;
}

const handlers = {
  async accounts(_input, { memberDb, member }) {
    const accounts = await manualEntryAccounts(memberDb, member.id);
    return {
      data: accounts.map(({ id, name, currency, why }) => ({ id, name, currency, takes: why === null, why })),
      cash_account_id: cashAccountOf(accounts)?.id ?? null,
    };
  },

  async propose({ query }, { memberDb, member }) {
    const accounts = await manualEntryAccounts(memberDb, member.id);
    const account =
      query.bank_account_id === undefined
        ? cashAccountOf(accounts)
        : (accounts.find(({ id }) => id === query.bank_account_id) ?? null);
    const placed = await placeOf(memberDb, member.id, query, account?.id ?? null);
    const requested = account !== null && query.date !== undefined && query.amount !== undefined;
    const alike = requested
      ? await rowAlike(memberDb, member.id, {
          accountId: account.id,
          date: query.date!,
          amountCents: signed(query.direction, query.amount!),
        })
      : null;
    return {
      sub_category_id: placed.subCategoryId,
      reason: placed.reason?.detail ?? null,
      merchant: placed.merchantKey === '' ? null : placed.merchantName,
      alike: alike && transactionOf(alike),
    };
  },

  async add({ body }, context) {
    const { memberDb, member, clock } = context;
    checkPurchase(body, context);
    await waitForImports(memberDb, member.id);
    const account = await accountToUse(memberDb, member.id, {
      id: body.bank_account_id,
      cashBefore: body.cash_before,
      at: clock.now(),
    });
    const row = await rowOf(body, account, context, null);
    const stored = await settleRow(await addManualEntry(memberDb, member.id, row), row, context);
    return {
      success: true,
      data: transactionOf(stored),
      account: { id: account.id, name: account.name, created: account.created },
    };
  },

  async change({ body }, context) {
    const { memberDb, member, clock } = context;
    checkPurchase(body, context);
    const was = await ownRow(memberDb, member.id, body.id);
    const all = await manualEntryAccounts(memberDb, member.id);
    const stays = body.bank_account_id === undefined || body.bank_account_id === was.bank_account_id;
    const account = stays
      ? all.find(({ id }) => id === was.bank_account_id)!
      : await accountToUse(memberDb, member.id, { id: body.bank_account_id, cashBefore: undefined, at: clock.now() });
    const amountCents = signed(body.direction, body.amount);
    if (was.is_split && amountCents !== was.amount_cents)
      throw badField('amount', 'It is split into parts that add up to this amount. Put it back together first.');
    const moves = amountCents !== was.amount_cents || body.date !== was.date || account.id !== was.bank_account_id;
    const files = body.sub_category_id !== undefined && body.sub_category_id !== was.sub_category_id;
    if (was.is_split && files) throw badField('sub_category_id', 'It is split: its parts have their own categories.');
    if (moves || files) await dissolveTransfers(memberDb, member.id, [was.id]);
    if (files) await unlinkRefund(memberDb, member.id, was.id);
    if (Math.sign(amountCents) !== Math.sign(was.amount_cents)) await unlinkAll(memberDb, member.id, [was.id]);
    const now = (await findRow(memberDb, member.id, was.id))!;
    const linked = now.transfer_id !== null || now.refund_of !== null || now.is_split;
    const status =
      linked || now.reason_kind === 'member'
        ? {
            subCategoryId: now.sub_category_id,
            reasonKind: now.reason_kind,
            reasonDetail: now.reason_detail,
            ruleId: null,
          }
        : null;
    const row = await rowOf(files ? body : { ...body, sub_category_id: undefined }, account, context, status);
    await changeManualEntry(memberDb, member.id, was.id, row);
    const stored = await settleRow(was.id, row, context);
    return {
      success: true,
      data: transactionOf(stored),
      account: { id: account.id, name: account.name, created: false },
    };
  },

  async remove({ body }, { memberDb, member, clock }) {
    const row = await ownRow(memberDb, member.id, body.id);
    const changeId = await openChange(memberDb, member.id, clock.now(), { files: true });
    await removeRow(memberDb, member.id, changeId, row.id);
    await tellPages(memberDb, member.id, row.id);
    return { success: true, change_id: changeId };
  },
} satisfies Partial<HandlersOf<typeof manualEntry>>;

export const manualEntryRoutes = implement(manualEntry, handlers);
