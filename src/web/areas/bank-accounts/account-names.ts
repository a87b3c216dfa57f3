import type { AccountKind, AccountType, BankAccountOnWire } from '#contract/areas/bank-accounts.ts';

const typeNames: Record<AccountType, string> = {
  everyday: 'Everyday',
  transactional: 'Transaction',
  checking: 'Cheque',
  business: 'Business',
  savings: 'Savings',
};

const kindNames: Record<AccountKind, string | null> = {
  transaction: null,
  savings: null,
  credit: 'Credit card',
  investment: 'Investment',
  cash: 'Cash',
  loan: 'Loan',
};

/** The account's kind as a word: cards by kind, others by type. */
export function kindName(account: Pick<BankAccountOnWire, 'kind' | 'account_type'>): string {
  return kindNames[account.kind] ?? typeNames[account.account_type];
}

/** The combined choice of an account's type or kind. */
export type AccountChoice = AccountType | Exclude<AccountKind, 'transaction' | 'savings'>;

export const accountChoices: readonly { value: AccountChoice; label: string }[] = [
  ...(Object.keys(typeNames) as AccountType[]).map((value) => ({ value, label: typeNames[value] })),
  ...(['credit', 'loan', 'investment', 'cash'] as const).map((value) => ({ value, label: kindNames[value]! })),
];

export function choiceOf({
  kind,
  account_type: type,
}: Pick<BankAccountOnWire, 'kind' | 'account_type'>): AccountChoice {
  return kind === 'transaction' || kind === 'savings' ? type : kind;
}

/** The account fields of a choice. */
export function natureOf(choice: AccountChoice): { kind: AccountKind; account_type?: AccountType } {
  if (choice === 'credit' || choice === 'loan' || choice === 'investment' || choice === 'cash') return { kind: choice };
  return { kind: choice === 'savings' ? 'savings' : 'transaction', account_type: choice };
}

/** Whether the balance is a debt: a card or a loan. */
export function isOwing(kind: AccountKind | AccountChoice): boolean {
  return kind === 'credit' || kind === 'loan';
}

/** '062000' as '062-000'. */
export function bsbText(bsb: string): string {
  return `${bsb.slice(0, 3)}-${bsb.slice(3)}`;
}

/** BSB and account number, as far as known. */
export function numbersText(account: Pick<BankAccountOnWire, 'bsb' | 'account_number'>): string {
  return [account.bsb ? bsbText(account.bsb) : null, account.account_number].filter(Boolean).join(' ');
}

/**
 * The total of accounts with a positive balance. Closed accounts and other currencies are excluded; debts come from
 * the list of debts.
 */
export function ownedOn(accounts: readonly BankAccountOnWire[]): number {
  return accounts
    .filter((account) => account.status !== 'closed' && account.currency === 'AUD')
    .reduce((sum, { balance }) => sum + Math.max(0, balance), 0);
}
