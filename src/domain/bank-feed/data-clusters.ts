/**
 * What a consumer shares under the Consumer Data Right, in the words that the data standards give for consumers: one
 * cluster for each authorisation scope. Source: Consumer Data Standards, Consumer Experience, data language (banking).
 */
export interface DataCluster {
  scope: string;
  title: string;
  facts: readonly string[];
}

/** What opens direct debits and scheduled payments. Consents of before it was asked for do without. */
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

/** Accounts and their rows: what a hand-over of statements needs, and all that a customer's token may open. */
export const rowScopes: readonly string[] = [
  'bank:accounts.basic:read',
  'bank:accounts.detail:read',
  'bank:transactions:read',
];

/** The scopes that we ask for: what we read and nothing beside, as the data minimisation principle wants it. */
export const requestedScopes: readonly string[] = [...rowScopes, REGULAR_PAYMENTS];

/** The clusters that a list of scopes opens, in the order of the standard. */
export function clustersOf(scopes: readonly string[]): DataCluster[] {
  return dataClusters.filter(({ scope }) => scopes.includes(scope));
}

/** A consent lasts a year at the longest. */
export const SHARING_SECONDS = 365 * 24 * 3600;

/** What the data of a consent is for, as the consent says it: nothing that its scopes do not open. */
export function sharingPurpose(scopes: readonly string[]): string {
  const bills = scopes.includes(REGULAR_PAYMENTS);
  return `to show your accounts and spending in one place, sort your transactions${bills ? ',' : ' and'} keep your budgets up to date${bills ? ' and tell you ahead which bills are coming' : ''}`;
}
