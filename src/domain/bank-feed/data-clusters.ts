/**
 * Data shared under the Consumer Data Right, in the data language of the standard: one cluster per authorisation
 * scope. Source: Consumer Data Standards, Consumer Experience, data language (banking).
 */
export interface DataCluster {
  scope: string;
  title: string;
  facts: readonly string[];
}

/** The scope of direct debits and scheduled payments. Older consents may not include it. */
export const REGULAR_PAYMENTS = 'bank:regular_payments:read';

export const dataClusters: readonly DataCluster[] = [
  {
    scope: 'bank:accounts.basic:read',
    title: 'Account name, type and balance',
    facts: ['Name of account', 'Type of account', 'Account balance'],
  },
  {
    scope: 'bank:accounts.detail:read',
    title: 'Account numbers and features',
    facts: ['Account number', 'Interest rates', 'Fees', 'Discounts', 'Account terms', 'Account mail address'],
  },
  {
    scope: 'bank:transactions:read',
    title: 'Transaction details',
    facts: [
      'Incoming and outgoing transactions',
      'Amounts',
      'Dates',
      'Descriptions of transactions',
      'Who you have sent money to and received money from',
    ],
  },
  {
    scope: REGULAR_PAYMENTS,
    title: 'Direct debits and scheduled payments',
    facts: ['Direct debits', 'Scheduled payments'],
  },
  {
    scope: 'bank:payees:read',
    title: 'Saved payees',
    facts: ['Names and details of accounts you have saved'],
  },
];

/** Accounts and their transactions: what importing transactions needs, and all that an Up token allows. */
export const transactionScopes: readonly string[] = [
  'bank:accounts.basic:read',
  'bank:accounts.detail:read',
  'bank:transactions:read',
];

/** The scopes that we request: only what we use, by the data minimisation principle. */
export const requestedScopes: readonly string[] = [...transactionScopes, REGULAR_PAYMENTS];

/** The clusters that a list of scopes covers, in the order of the standard. */
export function clustersOf(scopes: readonly string[]): DataCluster[] {
  return dataClusters.filter(({ scope }) => scopes.includes(scope));
}

/** The longest duration of a consent. */
export const SHARING_SECONDS = 365 * 24 * 3600;

/** The purpose of a consent as shown to the member; it mentions only what its scopes cover. */
export function sharingPurpose(scopes: readonly string[]): string {
  const bills = scopes.includes(REGULAR_PAYMENTS);
  return `to show your accounts and spending in one place, sort your transactions${bills ? ',' : ' and'} keep your budgets up to date${bills ? ' and show you upcoming bills' : ''}`;
}
