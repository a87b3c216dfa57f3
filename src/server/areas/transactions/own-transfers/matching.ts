import { subCategories, subCategoryIds, UNCATEGORISED } from '#domain/categorise/taxonomy.ts';
import type { AccountKind } from '#contract/areas/bank-accounts.ts';
import { categoriseOnLoan, loanDetails } from '#domain/categorise/loan-account.ts';
import { matchTransfers as pairRows } from '#domain/categorise/transfers.ts';
import type { Database } from '#server/kit/database.ts';
import type { RowsToMatch } from './match-store.ts';
import { setLoanCategories, rowsOnLoans, clearLoanCategories } from './loan-account-store.ts';
import { drawnAndStored, keepTransfers, possibleHalves, refileTransfersInto, refusedPairs } from './match-store.ts';

/** Sub-categories under which the half of a transfer may lie before its other half is known. */
const open: readonly number[] = [
  UNCATEGORISED,
  ...subCategories.filter((sub) => sub.kind === 'transfer').map((sub) => sub.id),
  subCategoryIds['to-people'],
  subCategoryIds['from-people'],
  subCategoryIds['other-spending'],
  subCategoryIds['other-income'],
  subCategoryIds['loan-repayments'],
];

/** Where transfers are filed: paying off a card is told apart from moving money. */
export const categorised = { toCard: subCategoryIds['card-payments'], toAccount: subCategoryIds['own-transfers'] };

/** The same for a transfer to or from a loan account: a repayment is filed as one until its other half is there. */
const openToLoan: readonly number[] = [...open, subCategoryIds.mortgage, subCategoryIds.refunds];

/** Files what happens within loan accounts: money paid in is no income, money drawn is not spent. */
async function settleLoanAccounts(
  db: Database,
  memberId: number,
  among: RowsToMatch | { accountId: number },
): Promise<number[]> {
  const rows = await rowsOnLoans(db, memberId, among);
  await setLoanCategories(
    db,
    memberId,
    rows.flatMap((row) => {
      const place = categoriseOnLoan(row);
      return place === null ? [] : [{ id: row.id, ...place }];
    }),
  );
  return rows.map(({ id }) => id);
}

/** Matches rows with opposite rows of the member's other accounts, never a pair that the member refused. Answers how many pairs. */
export async function matchTransfers(db: Database, memberId: number, among: RowsToMatch): Promise<number> {
  await settleLoanAccounts(db, memberId, among);
  const rows = await possibleHalves(db, memberId, among, open, openToLoan);
  const drawn = await drawnAndStored(db, memberId, among, subCategoryIds.cash);
  if (rows.length + drawn.length === 0) return 0;
  const refused = await refusedPairs(db, memberId);
  const isRefused = (fromId: number, toId: number): boolean => refused.has(`${fromId}-${toId}`);
  const pairs = pairRows(rows, isRefused).map((pair) => ({ fromId: pair.outId, toId: pair.inId }));
  const taken = new Set(pairs.flatMap(({ fromId, toId }) => [fromId, toId]));
  for (const pair of drawn) {
    if (taken.has(pair.fromId) || taken.has(pair.toId) || isRefused(pair.fromId, pair.toId)) continue;
    taken.add(pair.fromId).add(pair.toId);
    pairs.push(pair);
  }
  await keepTransfers(db, memberId, pairs, 'rule', categorised);
  return pairs.length;
}

/** Files the rows of an account whose kind has changed anew: payments of a card are told apart, and a loan has no income. What the member filed manually stays. */
export async function fileByKind(
  db: Database,
  memberId: number,
  accountId: number,
  before: AccountKind,
  after: AccountKind,
): Promise<void> {
  const isCard = after === 'credit';
  const [from, to] = isCard ? [categorised.toAccount, categorised.toCard] : [categorised.toCard, categorised.toAccount];
  await refileTransfersInto(db, memberId, accountId, from, to);
  if (before === 'loan') await clearLoanCategories(db, memberId, accountId, loanDetails);
  if (after === 'loan')
    await matchTransfers(db, memberId, { ids: await settleLoanAccounts(db, memberId, { accountId }) });
}
