import { transfers } from '#contract/areas/transfers.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { implement } from '#server/kit/implement.ts';
import { dissolveTransfers } from '../changes/transfer-link-store.ts';
import { findTransaction, findTransactions } from '../list/detail-store.ts';
import { lockTransaction } from '../changes/split-store.ts';
import { transactionOf } from '../transaction.ts';
import type { FullRow } from '../list/detail-store.ts';
import { accept, candidateIds, findTransfer, refuse, transferCount, transferPage } from './list-store.ts';
import type { TransferListed } from './list-store.ts';
import { linkPairs } from './match-store.ts';
import { categorised, matchTransfers } from './matching.ts';

const DEFAULT_PAGE_SIZE = 50;

async function pairsOf(db: Database, memberId: number, listed: readonly TransferListed[]) {
  const rows = new Map(
    (
      await findTransactions(
        db,
        memberId,
        listed.flatMap((transfer) => [transfer.from_id, transfer.to_id]),
      )
    ).map((row) => [row.id, transactionOf(row)]),
  );
  return listed.flatMap((transfer) => {
    const from = rows.get(transfer.from_id);
    const to = rows.get(transfer.to_id);
    return from && to
      ? [{ transfer_id: transfer.id, amount: transfer.amount_cents, from, to, matched_by: transfer.matched_by }]
      : [];
  });
}

function checkHalves(first: FullRow, second: FullRow): void {
  if (first.amount_cents === 0 || first.amount_cents !== -second.amount_cents)
    throw badField('other_id', 'Choose two transactions for the same amount, one out and one in.');
  if (first.currency !== second.currency) throw badField('other_id', 'These are in different currencies.');
  if (first.pending || second.pending) throw badField('other_id', 'Wait until your bank has posted both.');
  if (first.bank_account_id === second.bank_account_id)
    throw badField('other_id', 'Choose transactions from two accounts.');
  if (first.is_split || second.is_split || first.parent_id !== null || second.parent_id !== null)
    throw badField('other_id', 'Remove the split first.');
  if (first.refund_of !== null || second.refund_of !== null)
    throw badField('other_id', 'This is linked as a refund. Unlink it first.');
  if (first.transfer_id !== null || second.transfer_id !== null)
    throw new Failure('conflict', 'One of these is already part of another transfer.');
}

export const transferRoutes = implement(transfers, {
  async list({ query }, { memberDb, member }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const [transfers, total] = await Promise.all([
      transferPage(memberDb, member.id, limit, (page - 1) * limit),
      transferCount(memberDb, member.id),
    ]);
    return { data: await pairsOf(memberDb, member.id, transfers), total, page, limit };
  },

  async candidates({ query }, { memberDb, member }) {
    const row = await findTransaction(memberDb, member.id, query.id);
    if (!row) throw new Failure('not_found');
    const ids = row.transfer_id === null ? await candidateIds(memberDb, member.id, row) : [];
    const rows = new Map((await findTransactions(memberDb, member.id, ids)).map((row) => [row.id, row]));
    return { data: ids.flatMap((id) => (rows.has(id) ? [transactionOf(rows.get(id)!)] : [])) };
  },

  async match({ body }, { memberDb, member }) {
    const data = await memberDb.transaction().execute(async (transaction) => {
      for (const id of [body.id, body.other_id].toSorted((a, b) => a - b))
        await lockTransaction(transaction, member.id, id);
      const [row, other] = [
        await findTransaction(transaction, member.id, body.id),
        await findTransaction(transaction, member.id, body.other_id),
      ];
      if (!row || !other) throw new Failure('not_found');
      checkHalves(row, other);
      const [from, to] = row.amount_cents < 0 ? [row, other] : [other, row];
      await accept(transaction, member.id, from.id, to.id);
      const [id] = await linkPairs(transaction, member.id, [{ fromId: from.id, toId: to.id }], 'member', categorised);
      return pairsOf(transaction, member.id, [(await findTransfer(transaction, member.id, id!))!]);
    });
    return { success: true as const, data: data[0]! };
  },

  async unmatch({ body }, { memberDb, member }) {
    const matched = await memberDb.transaction().execute(async (transaction) => {
      const pairs = await dissolveTransfers(transaction, member.id, [body.id]);
      if (pairs.length === 0) throw new Failure('not_found', 'This isn’t matched as a transfer.');
      await refuse(transaction, member.id, pairs);
      return matchTransfers(transaction, member.id, { ids: pairs.flatMap(({ fromId, toId }) => [fromId, toId]) });
    });
    return { success: true as const, matched };
  },
});
