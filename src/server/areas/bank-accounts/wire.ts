import { accountType } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { logoPath } from '../merchants/public.ts';
import type { AccountRow } from './account-store.ts';

const typeOrder: readonly string[] = [...accountType.def.values];
const byName = new Intl.Collator('en-AU', { numeric: true });

/** Rule M08: the default account first, then by type in the order of the contract, then by name. */
export function inOrder(accounts: readonly AccountRow[]): AccountRow[] {
  return accounts.toSorted(
    (a, b) =>
      Number(b.default_account) - Number(a.default_account) ||
      typeOrder.indexOf(a.account_type) - typeOrder.indexOf(b.account_type) ||
      byName.compare(a.name, b.name) ||
      a.id - b.id,
  );
}

/**
 * Returns the balance and its source: the latest reported balance carried forward, else the opening balance plus all
 * transactions.
 */
export function balanceOf(row: AccountRow): { cents: number; source: BankAccountOnWire['balance_source'] } {
  if (row.reported_cents !== null) return { cents: row.reported_cents, source: row.reported_by! };
  if (row.bank_balance_cents !== null) return { cents: row.bank_balance_cents, source: 'bank' };
  return { cents: row.opening_cents + row.posted_cents, source: 'rows' };
}

/** Pending debits and promised payments reduce the available amount; pending credits do not count yet. */
function availableOf(row: AccountRow, balanceCents: number, source: BankAccountOnWire['balance_source']): number {
  // The bank's available balance already includes earlier pending debits; only later ones are subtracted.
  const reported =
    source === 'bank' && row.bank_available_cents !== null
      ? row.bank_available_cents + balanceCents - row.bank_balance_cents! + row.held_since_cents
      : balanceCents + row.held_cents;
  return reported - row.promised_cents;
}

/** Returns the amount available to spend now, in cents. */
export function availableCents(row: AccountRow): number {
  const { cents, source } = balanceOf(row);
  return availableOf(row, cents, source);
}

/** Returns the path of the account's logo: its bank's, or one by the account name. */
function logoOf(row: AccountRow): string {
  return logoPath(row.bank ?? row.name);
}

export function accountOf(row: AccountRow): BankAccountOnWire {
  const { cents, source } = balanceOf(row);
  return {
    id: row.id,
    name: row.name,
    bank: row.bank,
    bsb: row.bsb,
    account_number: row.account_number,
    account_type: row.account_type,
    kind: row.kind,
    default_account: row.default_account,
    saving_account: row.saving_account,
    available_balance: availableOf(row, cents, source),
    balance: cents,
    balance_source: source,
    balance_reported_on: row.reported_on,
    bal_sync: row.bal_sync,
    client_bank_reference_id: row.reference,
    currency: row.currency,
    status: row.status,
    transactions: row.transactions,
    first_date: row.first_date,
    last_date: row.last_date,
    logo: logoOf(row),
    has_image: false,
  };
}

/** Returns the account as on the wire, with whether its bank has an image. */
export function shownAccount(row: AccountRow, hasImage: (bank: string) => boolean): BankAccountOnWire {
  return { ...accountOf(row), has_image: row.bank !== null && hasImage(row.bank) };
}
