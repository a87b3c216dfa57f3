import { subCategories, subCategoryIds, UNCATEGORISED } from '#domain/categorise/taxonomy.ts';
import type { AccountKind } from '#contract/areas/bank-accounts.ts';
import { categoriseOnLoan, loanDetails } from '#domain/categorise/loan-account.ts';
import { matchTransfers as pairRows } from '#domain/categorise/transfers.ts';
import type { Database } from '#server/kit/database.ts';
import type { TransactionsToMatch } from './match-store.ts';
import { setLoanCategories, loanAccountTransactions, clearLoanCategories } from './loan-account-store.ts';
import { cashWithdrawalPairs, linkPairs, possibleHalves, refileTransfersInto, refusedPairs } from './match-store.ts';

/** Sub-categories that a transaction may have before its other half is known. */
const open: readonly number[] = [
  UNCATEGORISED,
  ...subCategories.filter((sub) => sub.kind === 'transfer').map((sub) => sub.id),
  subCategoryIds['to-people'],
  subCategoryIds['from-people'],
  subCategoryIds['other-spending'],
  subCategoryIds['other-income'],
  subCategoryIds['loan-repayments'],
];

/** The categories of transfers. Credit card payments are distinguished from other transfers. */
export const categorised = { toCard: subCategoryIds['card-payments'], toAccount: subCategoryIds['own-transfers'] };

/** The same for transfers to or from a loan account. A repayment has its own category until its other half is known. */
const openToLoan: readonly number[] = [...open, subCategoryIds.mortgage, subCategoryIds.refunds];

/** Categorises transactions of loan accounts: money paid in is not income, and money drawn is not spending. */
async function settleLoanAccounts(
  db: Database,
  memberId: number,
  among: TransactionsToMatch | { accountId: number },
): Promise<number[]> {
  const transactions = await loanAccountTransactions(db, memberId, among);
  await setLoanCategories(
    db,
    memberId,
    transactions.flatMap((transaction) => {
      const category = categoriseOnLoan(transaction);
      return category === null ? [] : [{ id: transaction.id, ...category }];
    }),
  );
  return transactions.map(({ id }) => id);
}

/**
 * Matches transactions with opposite ones of the member's other accounts, except pairs that the member refused. Returns
 * the number of pairs.
 */
export async function matchTransfers(db: Database, memberId: number, among: TransactionsToMatch): Promise<number> {
  await settleLoanAccounts(db, memberId, among);
  const rows = await possibleHalves(db, memberId, among, open, openToLoan);
  const withdrawals = await cashWithdrawalPairs(db, memberId, among, subCategoryIds.cash);
  if (rows.length + withdrawals.length === 0) return 0;
  const refused = await refusedPairs(db, memberId);
  const isRefused = (fromId: number, toId: number): boolean => refused.has(`${fromId}-${toId}`);
  const pairs = pairRows(rows, isRefused).map((pair) => ({ fromId: pair.outId, toId: pair.inId }));
  const matched = new Set(pairs.flatMap(({ fromId, toId }) => [fromId, toId]));
  for (const pair of withdrawals) {
    if (matched.has(pair.fromId) || matched.has(pair.toId) || isRefused(pair.fromId, pair.toId)) continue;
    matched.add(pair.fromId).add(pair.toId);
    pairs.push(pair);
  }
  await linkPairs(db, memberId, pairs, 'rule', categorised);
  return pairs.length;
}

/**
 * Recategorises the transactions of an account whose kind has changed: card payments are distinguished, and loans have
 * no income. Categories that the member set do not change.
 */
export async function recategoriseByAccountKind(
  db: Database,
  memberId: number,
  accountId: number,
  previousKind: AccountKind,
  newKind: AccountKind,
): Promise<void> {
  const isCard = newKind === 'credit';
  const [from, to] = isCard ? [categorised.toAccount, categorised.toCard] : [categorised.toCard, categorised.toAccount];
  await refileTransfersInto(db, memberId, accountId, from, to);
  if (previousKind === 'loan') await clearLoanCategories(db, memberId, accountId, loanDetails);
  if (newKind === 'loan')
    await matchTransfers(db, memberId, { ids: await settleLoanAccounts(db, memberId, { accountId }) });
}
