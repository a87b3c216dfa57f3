import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { endOf, repeatOf } from './cdr-recurrence.ts';
import type {
  CdrAccount,
  CdrBalance,
  CdrDirectDebit,
  CdrPayee,
  CdrPaymentTo,
  CdrScheduledPayment,
  CdrTransaction,
} from './cdr-shapes.ts';
import { FeedMalformed } from './port.ts';
import type {
  FeedAccount,
  FeedAccountKind,
  FeedBalance,
  FeedDirectDebit,
  FeedPayee,
  FeedScheduledPayment,
  FeedTransaction,
} from './port.ts';

/** Converts data of the Consumer Data Standards into ours. Nothing here sends a request. */

/**
 * Whole cents of an AmountString such as '-1204.50'. The standard allows up to sixteen decimals; those beyond cents
 * must be zeros, since incoming amounts are never rounded.
 */
export function centsOfAmount(text: string): number {
  const match = /^(-?)(\d{1,16})\.(\d{2})(\d*)$/.exec(text);
  if (!match || /[1-9]/.test(match[4]!)) throw new FeedMalformed('An amount isn’t in whole cents.');
  const cents = Number(match[2]) * 100 + Number(match[3]);
  if (!Number.isSafeInteger(cents)) throw new FeedMalformed('An amount is too large.');
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

const kinds: Readonly<Record<CdrAccount['productCategory'], FeedAccountKind>> = {
  BUSINESS_LOANS: 'loan',
  BUY_NOW_PAY_LATER: 'credit',
  CRED_AND_CHRG_CARDS: 'credit',
  LEASES: 'loan',
  MARGIN_LOANS: 'loan',
  OVERDRAFTS: 'loan',
  PERS_LOANS: 'loan',
  REGULATED_TRUST_ACCOUNTS: 'transaction',
  RESIDENTIAL_MORTGAGES: 'loan',
  TERM_DEPOSITS: 'savings',
  TRADE_FINANCE: 'loan',
  TRANS_AND_SAVINGS_ACCOUNTS: 'transaction',
  TRAVEL_CARDS: 'transaction',
};

function kindOf(account: CdrAccount): FeedAccountKind {
  const kind = kinds[account.productCategory];
  // One category covers both; only the product name distinguishes them.
  return kind === 'transaction' && /\bsav(?:er|ings?)\b/i.test(`${account.productName} ${account.displayName}`)
    ? 'savings'
    : kind;
}

export function toAccount(account: CdrAccount): FeedAccount {
  return {
    id: account.accountId,
    name: account.nickname?.trim() || account.displayName.trim() || account.productName.trim() || 'Account',
    product: account.productName.trim(),
    kind: kindOf(account),
    maskedNumber: account.maskedNumber.trim(),
    bsb: null,
    accountNumber: null,
    // The standard's default is open.
    open: account.openStatus !== 'CLOSED',
  };
}

/** BSB and number as digits; undefined where they are masked or foreign. */
export function toNumbers({
  bsb,
  accountNumber,
}: {
  bsb?: string | null | undefined;
  accountNumber?: string | null | undefined;
}): { bsb: string | null; accountNumber: string | null } {
  const bsbDigits = (bsb ?? '').replace(/[^\d]/g, '');
  const digits = (accountNumber ?? '').replace(/[\s-]/g, '');
  return { bsb: bsbDigits.length === 6 ? bsbDigits : null, accountNumber: /^\d{5,20}$/.test(digits) ? digits : null };
}

export function toBalance(balance: CdrBalance): FeedBalance {
  return {
    accountId: balance.accountId,
    currentCents: centsOfAmount(balance.currentBalance),
    availableCents: centsOfAmount(balance.availableBalance),
    currency: balance.currency ?? 'AUD',
  };
}

/** The day of an instant in the time zone by which Australian banks date transactions. */
function bankDay(dateTime: string): CivilDate {
  const at = Date.parse(dateTime);
  if (Number.isNaN(at)) throw new FeedMalformed('A time is invalid.');
  return civilDateIn(at, DEFAULT_ZONE);
}

export function toTransaction(transaction: CdrTransaction): FeedTransaction {
  const pending = transaction.status === 'PENDING';
  const at = pending
    ? (transaction.executionDateTime ?? transaction.valueDateTime ?? transaction.postingDateTime)
    : (transaction.postingDateTime ?? transaction.valueDateTime ?? transaction.executionDateTime);
  if (!at) throw new FeedMalformed('A transaction has no time.');
  const code = transaction.merchantCategoryCode?.trim() ?? '';
  return {
    id: transaction.transactionId ?? null,
    date: bankDay(at),
    amountCents: centsOfAmount(transaction.amount),
    description: transaction.description.trim() || transaction.reference.trim() || 'Transaction',
    reference: transaction.reference.trim(),
    pending,
    merchantName: transaction.merchantName?.trim() || transaction.billerName?.trim() || null,
    merchantCode: /^\d{4}$/.test(code) ? code : null,
    currency: transaction.currency ?? 'AUD',
  };
}

/** The standard states payments without a sign. */
const moneyOut = (cents: number): number => (cents === 0 ? 0 : -Math.abs(cents));

export function toDirectDebit(debit: CdrDirectDebit): FeedDirectDebit {
  const { authorisedEntity: entity } = debit;
  return {
    accountId: debit.accountId,
    name: entity.description?.trim() || entity.financialInstitution?.trim() || 'Direct debit',
    lastAmountCents: debit.lastDebitAmount ? moneyOut(centsOfAmount(debit.lastDebitAmount)) : null,
    lastDate: debit.lastDebitDateTime ? bankDay(debit.lastDebitDateTime) : null,
  };
}

function payeeOf({ nickname, digitalWallet, domestic, biller, international }: CdrPaymentTo): string {
  return (
    biller?.billerName.trim() ||
    nickname?.trim() ||
    domestic?.account?.accountName?.trim() ||
    domestic?.payId?.name?.trim() ||
    digitalWallet?.name.trim() ||
    international?.beneficiaryDetails.name?.trim() ||
    ''
  );
}

export function toScheduledPayment(payment: CdrScheduledPayment): FeedScheduledPayment {
  const { paymentSet, recurrence } = payment;
  // The total is unknown when a part is calculated on the day.
  const amounts = paymentSet.map(({ amount, isAmountCalculated }) =>
    isAmountCalculated || typeof amount !== 'string' ? null : centsOfAmount(amount),
  );
  const payees = [...new Set(paymentSet.map(({ to }) => payeeOf(to)).filter(Boolean))];
  const name = payment.nickname?.trim() || payees[0] || payment.payerReference.trim() || 'Scheduled payment';
  const nextDate = recurrence.nextPaymentDate ?? recurrence.onceOff?.paymentDate ?? null;
  const repeat = repeatOf(recurrence);
  return {
    id: payment.scheduledPaymentId,
    name,
    payee: payees.join(', ') || name,
    accountId: payment.from.accountId,
    amountCents:
      amounts.length === 0 || amounts.includes(null)
        ? null
        : moneyOut(amounts.reduce((sum: number, cents) => sum + cents!, 0)),
    nextDate,
    repeat,
    ...endOf(recurrence, repeat, nextDate),
    isOwnTransfer: paymentSet.length > 0 && paymentSet.every(({ to }) => to.toUType === 'accountId'),
    // A payment whose next date is skipped continues after that.
    active: payment.status !== 'INACTIVE',
  };
}

const payeeKinds = {
  BILLER: 'biller',
  DIGITAL_WALLET: 'payid',
  DOMESTIC: 'account',
  INTERNATIONAL: 'international',
} as const;

export function toPayee(payee: CdrPayee): FeedPayee {
  return {
    id: payee.payeeId,
    name: payee.nickname.trim() || payee.description?.trim() || 'Payee',
    kind: payeeKinds[payee.type],
  };
}
