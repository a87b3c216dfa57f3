import { subCategories, subCategoryIds, UNCATEGORISED } from '#domain/categorise/taxonomy.ts';
import { matchTransfers as pairRows } from '#domain/categorise/transfers.ts';
import type { Database } from '#server/kit/database.ts';
import type { RowsToMatch } from './match-store.ts';
import { drawnAndKept, keepTransfers, possibleHalves, refileTransfersInto, refusedPairs } from './match-store.ts';

/** Sub-categories under which the half of a transfer may lie before its other half is known. */
const open: readonly number[] = [
  UNCATEGORISED,
  ...subCategories.filter((sub) => sub.kind === 'transfer').map((sub) => sub.id),
  subCategoryIds['to-people'], subCategoryIds['from-people'], subCategoryIds['other-spending'], subCategoryIds['other-income'], subCategoryIds['loan-repayments'],
];

/** Where transfers are filed: paying off a card is told apart from moving money. */
export const filed = { toCard: subCategoryIds['card-payments'], toAccount: subCategoryIds['own-transfers'] };

/** Matches rows with opposite rows of the member's other accounts, never a pair that the member refused. Answers how many pairs. */
export async function matchTransfers(db: Database, memberId: number, among: RowsToMatch): Promise<number> {
  const rows = await possibleHalves(db, memberId, among, open);
  const drawn = await drawnAndKept(db, memberId, among, subCategoryIds.cash);
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
  await keepTransfers(db, memberId, pairs, 'rule', filed);
  return pairs.length;
}

/** Files the transfers into an account that has become a card, or is none any more, anew. What the member filed by hand stays. */
export async function fileCardPayments(db: Database, memberId: number, accountId: number, isCard: boolean): Promise<void> {
  const [from, to] = isCard ? [filed.toAccount, filed.toCard] : [filed.toCard, filed.toAccount];
  await refileTransfersInto(db, memberId, accountId, from, to);
}
