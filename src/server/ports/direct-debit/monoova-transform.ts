import type { AccountNumbers, CollectionOrder, DebitResult, PayoutOrder } from './port.ts';

/**
 * Orders in the words of Monoova's payments API, and what its answers mean (https://api.monoova.com: execute a transaction,
 * transaction status by unique reference, direct entry dishonours). Amounts are dollars, a BSB is written 062-000.
 */

const dollars = (cents: number): number => Number((cents / 100).toFixed(2));
const MAX_NAME = 32;

function accountOf({ name, bsb, accountNumber }: AccountNumbers) {
  return { bsbNumber: `${bsb.slice(0, 3)}-${bsb.slice(3)}`, accountNumber, accountName: name.slice(0, MAX_NAME) };
}

/** Money from an account whose holder agreed to direct debit, into the account that signs in. */
export function toDirectDebit({ key, amountCents, statement }: CollectionOrder, from: AccountNumbers) {
  return {
    uniqueReference: key,
    totalAmount: dollars(amountCents),
    paymentSource: 'directDebit',
    lodgementReference: statement,
    description: statement,
    directDebit: accountOf(from),
  };
}

/** Money from our account at Monoova to a bank account. */
export function toDirectCredit({ key, amountCents, statement, to }: PayoutOrder, companyAccount: string) {
  const amount = dollars(amountCents);
  return {
    uniqueReference: key,
    totalAmount: amount,
    paymentSource: 'mAccount',
    mAccount: { token: companyAccount },
    description: statement,
    disbursements: [
      {
        disbursementMethod: 'directCredit',
        toDirectCreditDetails: accountOf(to),
        lodgementReference: statement,
        amount,
      },
    ],
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function fieldsOf(answer: unknown): Record<string, unknown> {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
    ? (answer as Record<string, unknown>)
    : {};
}

/** Whether an order was taken in. */
export function isTaken(answer: unknown): boolean {
  return textOf(fieldsOf(answer).status).toLowerCase() === 'ok';
}

/** What banks give as the reason of a return, in words for the borrower; `isFinal` where no other try could go better. */
const returns: readonly { says: RegExp; reason: string; isFinal: boolean }[] = [
  { says: /closed/i, reason: 'The account is closed.', isFinal: true },
  { says: /no account|incorrect account|invalid account/i, reason: 'There is no such account.', isFinal: true },
  { says: /bsb/i, reason: 'There is no bank of that BSB.', isFinal: true },
  { says: /stopped|cancel|authority/i, reason: 'The direct debit was stopped at the bank.', isFinal: true },
  { says: /deceased/i, reason: 'The bank sent it back.', isFinal: true },
  {
    says: /refer to customer|insufficient/i,
    reason: 'The bank sent it back: there may not have been enough in the account.',
    isFinal: false,
  },
];

function returned(words: string): DebitResult {
  const known = returns.find(({ says }) => says.test(words));
  const reason = known?.reason ?? 'The bank sent it back.';
  return known?.isFinal ? { state: 'dishonoured', reason, isFinal: true } : { state: 'dishonoured', reason };
}

/** Words of a refusal that speak of our own account at the service, not of the borrower's. */
const OURS = /m-?account|sign-?in|insufficient|balance|limit|source/i;

/**
 * What an order that was not taken in says of the borrower's account; null where the fault is not there: our account lacks
 * funds, something is not allowed, or nobody knows. Such an order can go better another time.
 */
export function refusalOf(answer: unknown): DebitResult | null {
  const words = textOf(fieldsOf(answer).statusDescription);
  const known = returns.find(({ says, isFinal }) => isFinal && says.test(words));
  return known && !OURS.test(words) ? { state: 'dishonoured', reason: known.reason, isFinal: true } : null;
}

/** The code of a refusal, such as 'InsufficientFunds'; nothing of its words, which may repeat what was sent. */
export function refusalCode(answer: unknown): string {
  const code = textOf(fieldsOf(answer).status);
  return /^[A-Za-z]{1,40}$/.test(code) ? code : 'no code';
}

/** What the status of a transaction says; null where there is none of that reference. */
export function fromStatus(answer: unknown, key: string): DebitResult | null {
  const { transactionStatus, dishonouredReason, statusDescription } = fieldsOf(answer);
  switch (textOf(transactionStatus)) {
    case 'Complete':
      return { state: 'complete', bankReference: key };
    case 'Pending':
    case 'WaitingOnClearedFunds':
      return { state: 'accepted' };
    case 'Dishonoured':
    case 'Rejected':
      return returned(textOf(dishonouredReason) || textOf(statusDescription));
    default:
      return null;
  }
}

/** What a notice of a dishonour says of the order that it names; empty for any other notice. */
export function fromDishonour(notice: unknown): Map<string, DebitResult> {
  const { TransactionReference: reference, ReturnReason: reason } = fieldsOf(notice);
  const key = textOf(reference);
  return key === '' ? new Map() : new Map([[key, returned(textOf(reason))]]);
}
