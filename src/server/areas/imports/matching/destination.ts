import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { accountsForFiles, addAccount, nameForFiles } from '../../bank-accounts/public.ts';
import type { AccountForFile } from '../../bank-accounts/public.ts';
import { accountByName, accountByRows, contradictedAccounts, fileKeyOf, newAccountFor } from './account-match.ts';
import type { Evidence } from './account-match.ts';
import { evidenceFor } from './evidence-store.ts';
import type { StagedAccount } from '../staging.ts';
import type { BatchAccount } from '../tables.ts';

export interface FileToMatch {
  memberId: number;
  batchId: number;
  at: Date;
  source: string;
  /** The name of the bank's layout, for an account that has to be created. */
  layout: string | null;
  /** The name of the uploaded file, which may indicate a card. */
  fileName: string;
  /** The account that the member chose for the upload. */
  chosenId: number | null;
}

/** The destination of a file's transactions, as far as they have been read. */
export interface MatchedAccounts {
  /** For each account in the file the member's account; 0 while it has no transactions. */
  accountIds: number[];
  currencies: string[];
  directions: (1 | -1)[];
  accounts: BatchAccount[];
  /** What the member should know about the choice of an account. */
  notes: string[];
}

export function noMatches(): MatchedAccounts {
  return { accountIds: [], currencies: [], directions: [], accounts: [], notes: [] };
}

/** Refuses a chosen account that is not the member's. */
export async function checkChosen(db: Database, memberId: number, chosenId: number): Promise<void> {
  const accounts = await accountsForFiles(db, memberId);
  if (!accounts.some((account) => account.id === chosenId))
    throw new Failure('not_found', 'We couldn’t find that account.');
}

/**
 * Finds the member's account for each account in the file that has transactions: the chosen one, the one named in the
 * file, the one with the same transactions, or a new one. Accounts already matched stay unchanged.
 */
export async function matchAccountsOfFiles(
  db: Database,
  file: FileToMatch,
  staged: readonly StagedAccount[],
  matched: MatchedAccounts,
): Promise<void> {
  let accounts: AccountForFile[] | undefined;
  const filledCount = staged.filter((account) => account.trail.rows > 0).length;
  for (const [index, account] of staged.entries()) {
    matched.accountIds[index] ??= 0;
    matched.currencies[index] ??= 'AUD';
    matched.directions[index] = account.trail.newestFirst ? -1 : 1;
    if (account.trail.rows === 0 || matched.accountIds[index] !== 0) continue;
    accounts ??= await accountsForFiles(db, file.memberId);
    const match = await findAccount(db, file, accounts, account, index, filledCount, matched.notes);
    matched.accountIds[index] = match.id;
    matched.currencies[index] = account.facts.currency ?? match.currency;
    if (!matched.accounts.some((entry) => entry.id === match.id))
      matched.accounts.push({ id: match.id, name: match.name, created: match.created });
  }
}

function otherBalanceNote(accounts: readonly AccountForFile[]): string {
  const names = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(accounts.map(({ name }) => name));
  return `The balances in this file don’t continue those of ${names}, so its transactions go to a new account. If it’s the same account, choose that account when you import the file.`;
}

async function findAccount(
  db: Database,
  file: FileToMatch,
  accounts: AccountForFile[],
  account: StagedAccount,
  index: number,
  filledCount: number,
  notes: string[],
): Promise<AccountForFile & { created: boolean }> {
  const key = fileKeyOf(account.facts);
  const chosen =
    file.chosenId !== null && (filledCount === 1 || key === null)
      ? accounts.find((entry) => entry.id === file.chosenId)
      : undefined;
  let evidence: Evidence[] = [];
  let match = chosen ?? accountByName(account.facts, accounts);
  if (!match && accounts.length > 0) {
    evidence = await evidenceFor(
      db,
      file.memberId,
      { account: index, source: file.source, trail: account.trail },
      accounts.map((entry) => entry.id),
    );
    match = accountByRows(account.facts, account.trail.rows, accounts, evidence);
  }
  if (!match) {
    const newAccount = newAccountFor(
      account.facts,
      file,
      accounts.map((entry) => entry.name),
    );
    const id = await addAccount(db, file.memberId, newAccount, file.at, file.batchId);
    const contradicted = key === null ? contradictedAccounts(accounts, evidence) : [];
    if (contradicted.length > 0) notes.push(otherBalanceNote(contradicted));
    accounts.push({ id, ...newAccount });
    return { id, ...newAccount, created: true };
  }
  if (key !== null && match.fileKey === null) {
    const { accountNumber, bsb } = newAccountFor(account.facts, file, []);
    await nameForFiles(db, file.memberId, match.id, key, accountNumber, bsb);
    match.fileKey = key;
  }
  return { ...match, created: false };
}
