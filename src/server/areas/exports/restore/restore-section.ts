import { Failure } from '#contract/kit/errors.ts';
import type { BulkTransaction } from '#server/kit/bulk.ts';
import { inheritFromReplaced, nextRowId, settleDuplicates } from '../../imports/public.ts';
import { restoreExternalLoans } from '../../loans/public.ts';
import { matchTransfers } from '../../transactions/public.ts';
import {
  comeIn,
  linkTransfers,
  markAccounts,
  markHalfTransfers,
  newExternalLoans,
  restoreBalances,
  categoriseBankWord,
  stageForDuplicates,
  existingAccounts,
  takeOverDuplicates,
  waitingAccounts,
} from './restore-banking-store.ts';
import type { ExistingAccount, WaitingAccount } from './restore-banking-store.ts';
import {
  addNew,
  exchangeIds,
  fillRow,
  giveIds,
  indexRows,
  markGone,
  markKnown,
  markWithin,
  replaceBorn,
  sectionCount,
  strayReference,
} from './restore-store.ts';
import type { Column, Section } from '../archive/section.ts';

export interface Restoring extends Pick<BulkTransaction, 'db' | 'asSystem'> {
  memberId: number;
  batchId: number;
  at: Date;
}

type Match = (waiting: WaitingAccount, existing: ExistingAccount) => boolean;

/** From the surest to the weakest: the number, the name in statement files, then name, kind and currency together. */
const matches: readonly Match[] = [
  (a, b) => a.accountNumber !== null && a.accountNumber === b.accountNumber && (a.bsb ?? '') === (b.bsb ?? ''),
  (a, b) => a.fileKey !== null && a.fileKey === b.fileKey,
  (a, b) =>
    (a.accountNumber === null || b.accountNumber === null) &&
    a.name.toLowerCase() === b.name.toLowerCase() &&
    a.kind === b.kind &&
    a.currency === b.currency,
];

/** Which accounts of the archive are accounts of the member, each at most once. */
export function matchAccounts(
  waiting: readonly WaitingAccount[],
  existing: readonly ExistingAccount[],
): { n: number; id: number }[] {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const match of matches) {
    for (const account of waiting) {
      const result = pairs.has(account.n)
        ? undefined
        : existing.find((one) => !taken.has(one.id) && match(account, one));
      if (!result) continue;
      pairs.set(account.n, result.id);
      taken.add(result.id);
    }
  }
  return [...pairs].map(([n, id]) => ({ n, id }));
}

const references = (section: Section): Column[] => section.columns.filter(({ of }) => of !== null);
const isOwn =
  (section: Section) =>
  ({ of }: Column) =>
    of === section.name;

async function checkReferences({ db }: Restoring, section: Section): Promise<void> {
  for (const column of references(section)) {
    const stray = await strayReference(db, section, column);
    if (!stray) continue;
    const path = `${section.name}[${stray.n}].${column.name}`;
    throw new Failure('file_refused', `${path}: the archive holds no ${column.of} with the id ${stray.id}.`, {
      extra: { reason: 'archive', path },
    });
  }
}

/**
 * Rows go through the import's own look for duplicates, so that those of a statement that was imported here are known.
 * What is new then gets its ids and those of its account and rule in one pass, since there may be a million of them.
 */
async function restoreTransactions(restoring: Restoring, section: Section, others: readonly Column[]): Promise<number> {
  const { db, memberId, batchId } = restoring;
  const { accountIds, rows, first, last } = await stageForDuplicates(db);
  const beforeId = await nextRowId(db);
  const settled = await settleDuplicates(db, {
    memberId,
    batchId,
    source: 'wattle',
    accountIds,
    allNew: accountIds.length === 0,
    beforeId,
    rows,
    firstDate: first,
    lastDate: last,
    isArchive: true,
  });
  await takeOverDuplicates(db);
  await exchangeIds(db, section, others, true);
  await indexRows(db, section);
  await exchangeIds(db, section, references(section).filter(isOwn(section)));
  const added = await addNew(db, memberId, section, { batch_id: batchId });
  await categoriseBankWord(db, memberId);
  if (settled.pendingReplaced > 0) await inheritFromReplaced(db, memberId, batchId, accountIds);
  return added;
}

async function restoreTransfers({ db, memberId }: Restoring, section: Section): Promise<number> {
  await markHalfTransfers(db);
  await giveIds(db, section);
  const added = await addNew(db, memberId, section);
  await linkTransfers(db, memberId);
  const { first_id: firstId, last_id: lastId } = await comeIn(db);
  // Rows that came in beside others that stood here may be the other halves of these.
  const existing = await sectionCount(db, { ...section, name: 'transactions' });
  if (existing.known > 0 && firstId !== null && lastId !== null)
    await matchTransfers(db, memberId, { firstId, lastId });
  return added;
}

/** One row a member: it comes in where there is none, or where the one there came by itself. */
async function restoreSingle({ db, memberId }: Restoring, section: Section): Promise<number> {
  const replaced = section.bornWith === null ? 0 : await replaceBorn(db, memberId, section);
  if (replaced > 0) return replaced;
  await markKnown(db, memberId, section);
  return addNew(db, memberId, section);
}

/** Loans are written by the system alone, also those of other lenders. */
async function restoreExternalLoansOf({ db, asSystem, memberId }: Restoring): Promise<number> {
  const loans = await newExternalLoans(db);
  await asSystem((system) => restoreExternalLoans(system, memberId, loans));
  return loans.length;
}

/** Places one section: those whose rows it names are in place already. Answers how many rows were added. */
export async function restoreSection(restoring: Restoring, section: Section): Promise<number> {
  const { db, memberId, batchId } = restoring;
  await checkReferences(restoring, section);
  const others = references(section).filter((column) => !isOwn(section)(column) && !column.later);
  if (section.name === 'transactions') return restoreTransactions(restoring, section, others);
  await exchangeIds(db, section, others);
  if (section.name === 'accounts') {
    await markAccounts(db, memberId, matchAccounts(await waitingAccounts(db), await existingAccounts(db, memberId)));
    await giveIds(db, section);
    return addNew(db, memberId, section, { created_by_batch: batchId });
  }
  if (section.fills !== null) return fillRow(db, memberId, section);
  if (section.identity.length === 0) return restoreSingle(restoring, section);
  await markGone(db, section);
  const within = others.find(({ name }) => name === section.within);
  if (within) await markWithin(db, section, within);
  await markKnown(db, memberId, section);
  if (section.name === 'transfers') return restoreTransfers(restoring, section);
  if (section.name === 'external_loans') return restoreExternalLoansOf(restoring);
  if (section.name === 'statement_balances') {
    await restoreBalances(db);
    return addNew(db, memberId, section, { batch_id: batchId });
  }
  if (section.hasId) await giveIds(db, section);
  await exchangeIds(db, section, references(section).filter(isOwn(section)));
  return addNew(db, memberId, section);
}
