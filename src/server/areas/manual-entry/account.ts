import { badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { addAccount, allAccounts, inOrder } from '../bank-accounts/public.ts';
import type { AccountRow } from '../bank-accounts/public.ts';
import { feedingBanks } from '../connections/public.ts';

export interface ManualEntryAccount {
  id: number;
  name: string;
  currency: string;
  kind: AccountRow['kind'];
  /** Why the account takes no manual entries; null where it takes them. */
  refusal: string | null;
}

/** The member's accounts in display order, and whether they take manual entries. */
export async function manualEntryAccounts(db: Database, memberId: number): Promise<ManualEntryAccount[]> {
  const [rows, banks] = [await allAccounts(db, memberId), await feedingBanks(db, memberId)];
  return inOrder(rows).map(({ id, name, currency, kind, status }) => {
    const bank = banks.get(id);
    const refusal =
      bank === undefined
        ? status === 'closed'
          ? 'This account is closed.'
          : null
        : `${bank} already updates this account for you.`;
    return { id, name, currency, kind, refusal };
  });
}

/** The default account for manual entries. */
export function cashAccountOf(accounts: readonly ManualEntryAccount[]): ManualEntryAccount | null {
  return accounts.find(({ kind, refusal }) => kind === 'cash' && refusal === null) ?? null;
}

/**
 * Returns an account that takes manual entries; without an id the cash account, which is created if missing. Throws
 * Failure `bad_input` for other accounts.
 */
export async function accountToUse(
  db: Database,
  memberId: number,
  request: { id: number | undefined; cashBefore: number | undefined; at: Date },
): Promise<ManualEntryAccount & { created: boolean }> {
  const accounts = await manualEntryAccounts(db, memberId);
  const account = request.id === undefined ? cashAccountOf(accounts) : accounts.find(({ id }) => id === request.id);
  if (account === undefined) throw badField('bank_account_id', 'We couldn’t find that account.');
  if (account?.refusal) throw badField('bank_account_id', account.refusal);
  if (account) return { ...account, created: false };
  const cashAccount = {
    name: 'Cash',
    bank: null,
    bsb: null,
    accountNumber: null,
    fileKey: null,
    kind: 'cash',
    accountType: 'everyday',
    currency: 'AUD',
    openingCents: request.cashBefore ?? 0,
  } as const;
  const id = await addAccount(db, memberId, cashAccount, request.at, null);
  return {
    id,
    name: cashAccount.name,
    currency: cashAccount.currency,
    kind: cashAccount.kind,
    refusal: null,
    created: true,
  };
}
