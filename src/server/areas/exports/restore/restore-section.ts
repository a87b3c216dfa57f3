import { Failure } from '#contract/kit/errors.ts';
import type { BulkTransaction } from '#server/kit/bulk.ts';
import { inheritFromReplaced, nextRowId, settleDuplicates } from '../../imports/public.ts';
import { restoreExternalLoans } from '../../loans/public.ts';
import { matchTransfers } from '../../transactions/public.ts';
import {
  restoredRange,
  linkTransfers,
  markAccounts,
  skipIncompleteTransfers,
  newExternalLoans,
  restoreStatementBalances,
  restoreBankBalances,
  stageForDuplicates,
  existingAccounts,
  markDuplicates,
  stagedAccounts,
} from './restore-banking-store.ts';
import type { ExistingAccount, StagedAccount } from './restore-banking-store.ts';
import {
  insertNew,
  translateIds,
  fillRow,
  assignIds,
  indexRows,
  skipMissingShared,
  markKnown,
  markWithin,
  replaceDefault,
  sectionCount,
  missingReference,
} from './restore-store.ts';
import type { Column, Section } from '../archive/section.ts';

export interface RestoreContext extends Pick<BulkTransaction, 'db' | 'asSystem'> {
  memberId: number;
  batchId: number;
  at: Date;
}

type Match = (waiting: StagedAccount, existing: ExistingAccount) => boolean;

/** From the most to the least certain: account number, name in statement files, then name, kind and currency. */
const matchers: readonly Match[] = [
  (a, b) => a.accountNumber !== null && a.accountNumber === b.accountNumber && (a.bsb ?? '') === (b.bsb ?? ''),
  (a, b) => a.fileKey !== null && a.fileKey === b.fileKey,
  (a, b) =>
    (a.accountNumber === null || b.accountNumber === null) &&
    a.name.toLowerCase() === b.name.toLowerCase() &&
    a.kind === b.kind &&
    a.currency === b.currency,
];

/** Matches accounts of the archive to accounts of the member, each at most once. */
export function matchAccounts(
  staged: readonly StagedAccount[],
  existing: readonly ExistingAccount[],
): { n: number; id: number }[] {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const match of matchers) {
    for (const account of staged) {
      const counterpart = pairs.has(account.n)
        ? undefined
        : existing.find((one) => !taken.has(one.id) && match(account, one));
      if (!counterpart) continue;
      pairs.set(account.n, counterpart.id);
      taken.add(counterpart.id);
    }
  }
  return [...pairs].map(([n, id]) => ({ n, id }));
}

const references = (section: Section): Column[] => section.columns.filter(({ of }) => of !== null);
const isSelfReference =
  (section: Section) =>
  ({ of }: Column) =>
    of === section.name;

async function checkReferences({ db }: RestoreContext, section: Section): Promise<void> {
  for (const column of references(section)) {
    const missing = await missingReference(db, section, column);
    if (!missing) continue;
    const path = `${section.name}[${missing.n}].${column.name}`;
    throw new Failure('file_refused', `${path}: the archive has no ID ${missing.id} under ${column.of}.`, {
      extra: { reason: 'archive', path },
    });
  }
}

/**
 * Transactions pass the duplicate check of imports, so that those from a statement already imported are recognised. New
 * ones then get their ids, account and rule in one pass, because there may be a million of them.
 */
async function restoreTransactions(
  context: RestoreContext,
  section: Section,
  others: readonly Column[],
): Promise<number> {
  const { db, memberId, batchId } = context;
  const { accountIds, rows, first, last } = await stageForDuplicates(db);
  const beforeId = await nextRowId(db);
  const settled = await settleDuplicates(db, {
    memberId,
    batchId,
    source: 'wattle',
    accountIds,
    allNew: accountIds.length === 0,
    firstId: beforeId,
    rows,
    firstDate: first,
    lastDate: last,
    isArchive: true,
  });
  await markDuplicates(db);
  await translateIds(db, section, others, true);
  await indexRows(db, section);
  await translateIds(db, section, references(section).filter(isSelfReference(section)));
  const added = await insertNew(db, memberId, section, { batch_id: batchId });
  await restoreBankBalances(db, memberId);
  if (settled.pendingReplaced > 0) await inheritFromReplaced(db, memberId, batchId, accountIds);
  return added;
}

async function restoreTransfers({ db, memberId }: RestoreContext, section: Section): Promise<number> {
  await skipIncompleteTransfers(db);
  await assignIds(db, section);
  const added = await insertNew(db, memberId, section);
  await linkTransfers(db, memberId);
  const { first_id: firstId, last_id: lastId } = await restoredRange(db);
  // Restored transactions may be the other halves of transfers with existing ones.
  const existing = await sectionCount(db, { ...section, name: 'transactions' });
  if (existing.known > 0 && firstId !== null && lastId !== null)
    await matchTransfers(db, memberId, { firstId, lastId });
  return added;
}

/** A table with one row per member: inserted where missing, replaced where it still has its defaults. */
async function restoreSingle({ db, memberId }: RestoreContext, section: Section): Promise<number> {
  const replaced = section.governs === null ? 0 : await replaceDefault(db, memberId, section);
  if (replaced > 0) return replaced;
  await markKnown(db, memberId, section);
  return insertNew(db, memberId, section);
}

/** Members cannot write loans, not even external ones, so this needs the system scope. */
async function restoreExternalLoansOf({ db, asSystem, memberId }: RestoreContext): Promise<number> {
  const loans = await newExternalLoans(db);
  await asSystem((system) => restoreExternalLoans(system, memberId, loans));
  return loans.length;
}

/** Restores one section, after those that it refers to. Returns the number of records added. */
export async function restoreSection(context: RestoreContext, section: Section): Promise<number> {
  const { db, memberId, batchId } = context;
  await checkReferences(context, section);
  const others = references(section).filter((column) => !isSelfReference(section)(column) && !column.later);
  if (section.name === 'transactions') return restoreTransactions(context, section, others);
  await translateIds(db, section, others);
  if (section.name === 'accounts') {
    await markAccounts(db, memberId, matchAccounts(await stagedAccounts(db), await existingAccounts(db, memberId)));
    await assignIds(db, section);
    return insertNew(db, memberId, section, { created_by_batch: batchId });
  }
  if (section.fills !== null) return fillRow(db, memberId, section);
  if (section.identity.length === 0) return restoreSingle(context, section);
  await skipMissingShared(db, section);
  const within = others.find(({ name }) => name === section.within);
  if (within) await markWithin(db, section, within);
  await markKnown(db, memberId, section);
  if (section.name === 'transfers') return restoreTransfers(context, section);
  if (section.name === 'external_loans') return restoreExternalLoansOf(context);
  if (section.name === 'statement_balances') {
    await restoreStatementBalances(db);
    return insertNew(db, memberId, section, { batch_id: batchId });
  }
  if (section.hasId) await assignIds(db, section);
  await translateIds(db, section, references(section).filter(isSelfReference(section)));
  return insertNew(db, memberId, section);
}
