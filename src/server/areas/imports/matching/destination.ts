import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { accountsForFiles, addAccount, nameForFiles } from '../../bank-accounts/public.ts';
import type { AccountForFile } from '../../bank-accounts/public.ts';
import { accountByName, accountByRows, fileKeyOf, newAccountFor } from './account-match.ts';
import { evidenceFor } from './evidence-store.ts';
import type { StagedAccount } from '../staging.ts';
import type { BatchAccount } from '../tables.ts';

export interface FileToMatch {
  memberId: number;
  batchId: number;
  at: Date;
  source: string;
  /** The name of the bank's layout, for an account that has to be made. */
  layout: string | null;
  /** The name that it was uploaded with, which may say that it is of a card. */
  fileName: string;
  /** The account that the member chose for the upload. */
  chosenId: number | null;
}

/** Where the rows of one file go, as far as its accounts have had rows. */
export interface Matched {
  /** For each account of the file the account of the member; 0 while it has no rows. */
  accountIds: number[];
  currencies: string[];
  directions: (1 | -1)[];
  accounts: BatchAccount[];
}

export function nothingMatched(): Matched {
  return { accountIds: [], currencies: [], directions: [], accounts: [] };
}

/** Refuses a chosen account that is not the member's. */
export async function checkChosen(db: Database, memberId: number, chosenId: number): Promise<void> {
  const accounts = await accountsForFiles(db, memberId);
  if (!accounts.some((account) => account.id === chosenId)) throw new Failure('not_found', 'There is no such account.');
}

/**
 * Finds for each account of the file that has rows by now the member's account: the chosen one, the one that the file
 * names, the one in which its rows stand already; else a new one. What has a place keeps it.
 */
export async function matchAccountsOfFiles(
  db: Database,
  file: FileToMatch,
  staged: readonly StagedAccount[],
  placed: Matched,
): Promise<void> {
  let accounts: AccountForFile[] | undefined;
  const filled = staged.filter((account) => account.trail.rows > 0).length;
  for (const [index, account] of staged.entries()) {
    placed.accountIds[index] ??= 0;
    placed.currencies[index] ??= 'AUD';
    placed.directions[index] = account.trail.newestFirst ? -1 : 1;
    if (account.trail.rows === 0 || placed.accountIds[index] !== 0) continue;
    accounts ??= await accountsForFiles(db, file.memberId);
    const result = await findAccount(db, file, accounts, account, index, filled);
    placed.accountIds[index] = result.id;
    placed.currencies[index] = account.facts.currency ?? result.currency;
    if (!placed.accounts.some((entry) => entry.id === result.id))
      placed.accounts.push({ id: result.id, name: result.name, created: result.created });
  }
}

async function findAccount(
  db: Database,
  file: FileToMatch,
  accounts: AccountForFile[],
  account: StagedAccount,
  index: number,
  filled: number,
): Promise<AccountForFile & { created: boolean }> {
  const key = fileKeyOf(account.facts);
  const chosen =
    file.chosenId !== null && (filled === 1 || key === null)
      ? accounts.find((entry) => entry.id === file.chosenId)
      : undefined;
  let result = chosen ?? accountByName(account.facts, accounts);
  if (!result && accounts.length > 0) {
    const evidence = await evidenceFor(
      db,
      file.memberId,
      index,
      account.trail.rows,
      file.source,
      accounts.map((entry) => entry.id),
    );
    result = accountByRows(account.facts, account.trail.rows, accounts, evidence);
  }
  if (!result) {
    const made = newAccountFor(
      account.facts,
      file,
      accounts.map((entry) => entry.name),
    );
    const id = await addAccount(db, file.memberId, made, file.at, file.batchId);
    accounts.push({ id, ...made });
    return { id, ...made, created: true };
  }
  if (key !== null && result.fileKey === null) {
    const { accountNumber, bsb } = newAccountFor(account.facts, file, []);
    await nameForFiles(db, file.memberId, result.id, key, accountNumber, bsb);
    result.fileKey = key;
  }
  return { ...result, created: false };
}
