import type { AccountNumbers, CollectionOrder, DebitResult, PayoutOrder } from './port.ts';

/**
 * Converts orders into requests of Monoova's payments API, and its responses into results (https://api.monoova.com:
 * execute a transaction, transaction status by unique reference, direct entry dishonours). Amounts are dollars, a BSB
 * is written 062-000.
 */

const dollars = (cents: number): number => Number((cents / 100).toFixed(2));
const MAX_NAME = 32;

function accountOf({ name, bsb, accountNumber }: AccountNumbers) {
  return { bsbNumber: `${bsb.slice(0, 3)}-${bsb.slice(3)}`, accountNumber, accountName: name.slice(0, MAX_NAME) };
}

/** A debit of an account with a direct debit authority, credited to the account that signs in. */
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

/** A credit from our account at Monoova to a bank account. */
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

/** Whether an order was accepted. */
export function isAccepted(answer: unknown): boolean {
  return textOf(fieldsOf(answer).status).toLowerCase() === 'ok';
}

/** Follows a sentence that says that the payment was returned, so it does not say so again. */
const NO_REASON = 'Your bank can tell you why.';

/**
 * The reasons that banks give for a return, in words for the borrower; `isFinal` where another attempt cannot succeed.
 */
const returns: readonly { pattern: RegExp; reason: string; isFinal: boolean; onlyDebits?: true }[] = [
  { pattern: /closed/i, reason: 'The account is closed.', isFinal: true },
  {
    pattern: /no account|incorrect account|invalid account/i,
    reason: 'The bank couldn’t find the account.',
    isFinal: true,
  },
  { pattern: /bsb/i, reason: 'No bank uses that BSB.', isFinal: true },
  {
    pattern: /stopped|cancel|authority/i,
    reason: 'The direct debit was cancelled at the bank.',
    isFinal: true,
    onlyDebits: true,
  },
  { pattern: /deceased/i, reason: NO_REASON, isFinal: true },
  {
    pattern: /refer to customer|insufficient/i,
    reason: 'There may not have been enough money in the account.',
    isFinal: false,
    onlyDebits: true,
  },
];

function returnResult(text: string): DebitResult {
  const match = returns.find(({ pattern }) => pattern.test(text));
  return {
    state: 'dishonoured',
    reason: match?.reason ?? NO_REASON,
    ...(match?.isFinal ? { isFinal: true } : {}),
    ...(match?.onlyDebits ? { onlyDebits: true } : {}),
  };
}

/** Words of a refusal that concern our own account at the service, not the borrower's. */
const OUR_ACCOUNT = /m-?account|sign-?in|insufficient|balance|limit|source/i;

/**
 * The result for the borrower's account when an order was refused; null where the cause is not that account: our
 * account lacks funds, something is not permitted, or the cause is unknown. Such an order may succeed at another time.
 */
export function refusalOf(answer: unknown): DebitResult | null {
  const text = textOf(fieldsOf(answer).statusDescription);
  const match = returns.find(({ pattern, isFinal }) => isFinal && pattern.test(text));
  return match && !OUR_ACCOUNT.test(text) ? { state: 'dishonoured', reason: match.reason, isFinal: true } : null;
}

/** The code of a refusal, such as 'InsufficientFunds'. Its message may repeat our request and is not used. */
export function refusalCode(answer: unknown): string {
  const code = textOf(fieldsOf(answer).status);
  return /^[A-Za-z]{1,40}$/.test(code) ? code : 'no code';
}

/** The result in a transaction's status; null where no transaction has the reference. */
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
      return returnResult(textOf(dishonouredReason) || textOf(statusDescription));
    default:
      return null;
  }
}

/** The result in a dishonour notice for the order that it names; empty for any other notice. */
export function fromDishonour(notice: unknown): Map<string, DebitResult> {
  const { TransactionReference: reference, ReturnReason: reason } = fieldsOf(notice);
  const key = textOf(reference);
  return key === '' ? new Map() : new Map([[key, returnResult(textOf(reason))]]);
}
