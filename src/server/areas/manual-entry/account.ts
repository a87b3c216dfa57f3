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
  /** Why it takes no transactions manually; null where it takes them. */
  why: string | null;
}

/** The member's accounts in the order of lists, and which of them take transactions manually. */
export async function manualEntryAccounts(db: Database, memberId: number): Promise<ManualEntryAccount[]> {
  const [rows, banks] = [await allAccounts(db, memberId), await feedingBanks(db, memberId)];
  return inOrder(rows).map(({ id, name, currency, kind, status }) => {
    const bank = banks.get(id);
    const why =
      bank === undefined
        ? status === 'closed'
          ? 'This account is closed.'
          : null
        : `${bank} brings in every transaction of this account by itself.`;
    return { id, name, currency, kind, why };
  });
}

/** The account that a transaction without one goes to. */
export function cashAccountOf(accounts: readonly ManualEntryAccount[]): ManualEntryAccount | null {
  return accounts.find(({ kind, why }) => kind === 'cash' && why === null) ?? null;
}

/** An account that takes transactions manually; without an id the cash account, which is made where there is none. */
export async function accountToUse(
  db: Database,
  memberId: number,
  wanted: { id: number | undefined; cashBefore: number | undefined; at: Date },
): Promise<ManualEntryAccount & { created: boolean }> {
  const accounts = await manualEntryAccounts(db, memberId);
  const result = wanted.id === undefined ? cashAccountOf(accounts) : accounts.find(({ id }) => id === wanted.id);
  if (result === undefined) throw badField('bank_account_id', 'There is no such account.');
  if (result?.why) throw badField('bank_account_id', result.why);
  if (result) return { ...result, created: false };
  const made = {
    name: 'Cash',
    bank: null,
    bsb: null,
    accountNumber: null,
    fileKey: null,
    kind: 'cash',
    accountType: 'everyday',
    currency: 'AUD',
    openingCents: wanted.cashBefore ?? 0,
  } as const;
  const id = await addAccount(db, memberId, made, wanted.at, null);
  return { id, name: made.name, currency: made.currency, kind: made.kind, why: null, created: true };
}
