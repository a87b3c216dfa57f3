import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BookAccount, BookTransaction } from './embedded-account.ts';
import type { Manner } from './embedded-customers.ts';
import { nextPaymentDay } from './embedded-standing-orders.ts';
import type { StandingOrder } from './embedded-standing-orders.ts';
import type { CdrAccount, CdrBalance, CdrDirectDebit, CdrPayee, CdrTransaction } from './cdr-shapes.ts';

/** Converts the embedded bank's books into responses of the Consumer Data Standards. */

/** AmountString: dollars with two decimals. */
export function amountString(cents: number): string {
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** One hour after midnight in Sydney in winter, two hours in summer. */
export function timeOn(date: CivilDate): string {
  return `${addDays(date, -1)}T15:00:00Z`;
}

/** The instant by which the standard sorts and filters transactions. */
export function effectiveTime(transaction: BookTransaction): string {
  return timeOn(transaction.posted ?? transaction.executed);
}

export function accountAnswer({ id, plan, bsb, number, maskedNumber, open = true }: BookAccount): CdrAccount {
  return {
    accountId: id,
    displayName: plan.product,
    ...(plan.nickname ? { nickname: plan.nickname } : {}),
    openStatus: open ? 'OPEN' : 'CLOSED',
    isOwned: true,
    accountOwnership: 'ONE_PARTY',
    maskedNumber: maskedNumber ?? `${bsb.slice(0, 3)}-xxx xxxxx${number.slice(-3)}`,
    productCategory: plan.category,
    productName: plan.product,
  };
}

export function balanceAnswer({ id, plan, currentCents, availableCents }: BookAccount): CdrBalance {
  return {
    accountId: id,
    currentBalance: amountString(currentCents),
    availableBalance: amountString(Math.max(0, availableCents)),
    ...(plan.limitCents === undefined ? {} : { creditLimit: amountString(plan.limitCents) }),
    currency: 'AUD',
  };
}

export function transactionAnswer(accountId: string, transaction: BookTransaction, manner: Manner): CdrTransaction {
  const amount = amountString(transaction.cents);
  return {
    accountId,
    // A pending transaction has no permanent id, so none is included.
    ...(transaction.posted === null
      ? {}
      : { transactionId: transaction.id, postingDateTime: timeOn(transaction.posted) }),
    isDetailAvailable: false,
    type: transaction.type,
    status: transaction.posted === null ? 'PENDING' : 'POSTED',
    description: transaction.description,
    executionDateTime: timeOn(transaction.executed),
    valueDateTime: timeOn(transaction.executed),
    amount: manner === 'malformed' ? amount.replace('.', ',') : amount,
    currency: 'AUD',
    reference: '',
    ...(transaction.merchantName ? { merchantName: transaction.merchantName } : {}),
    ...(transaction.merchantCode ? { merchantCategoryCode: transaction.merchantCode } : {}),
  };
}

/**
 * The newest debit of each company with an authority on the account, and the companies that have debited nothing yet.
 */
export function directDebitAnswers({ id, transactions, orders = [], endedPayees = [] }: BookAccount): CdrDirectDebit[] {
  const newest = new Map<string, BookTransaction>();
  for (const transaction of transactions)
    if (
      transaction.type === 'DIRECT_DEBIT' &&
      transaction.posted !== null &&
      transaction.merchantName &&
      !newest.has(transaction.merchantName)
    )
      newest.set(transaction.merchantName, transaction);
  const debited = [...newest].filter(([name]) => !endedPayees.includes(name));
  const notDebited = orders.filter(({ kind, payee }) => kind === 'debit' && !newest.has(payee));
  return [
    ...debited.map(([name, transaction]) => ({
      accountId: id,
      authorisedEntity: { description: name },
      lastDebitDateTime: effectiveTime(transaction),
      lastDebitAmount: amountString(-transaction.cents),
    })),
    ...notDebited.map(({ payee }) => ({ accountId: id, authorisedEntity: { description: payee } })),
  ];
}

const landlord = {
  toUType: 'domestic',
  nickname: 'Waratah Realty',
  domestic: {
    payeeAccountUType: 'account',
    account: { accountName: 'Waratah Realty', bsb: '971001', accountNumber: '20417733' },
  },
};

function orderAnswer(
  order: StandingOrder,
  from: BookAccount,
  accounts: readonly BookAccount[],
  today: CivilDate,
): object {
  const ownAccount = accounts.find(({ plan }) => plan.key === order.to);
  const next = nextPaymentDay(order, today);
  return {
    scheduledPaymentId: `O${from.id.slice(0, 10)}${order.firstDay.replaceAll('-', '')}`,
    nickname: order.name,
    payerReference: order.payee.toUpperCase(),
    status: 'ACTIVE',
    from: { accountId: from.id },
    paymentSet: [
      {
        isAmountCalculated: false,
        amount: amountString(order.cents),
        currency: 'AUD',
        to: ownAccount
          ? { toUType: 'accountId', nickname: order.payee, accountId: ownAccount.id }
          : { toUType: 'biller', nickname: order.payee, biller: { billerCode: '740217', billerName: order.payee } },
      },
    ],
    recurrence:
      order.everyMonths === 0
        ? { nextPaymentDate: next, recurrenceUType: 'onceOff', onceOff: { paymentDate: next } }
        : {
            nextPaymentDate: next,
            recurrenceUType: 'intervalSchedule',
            intervalSchedule: { intervals: [{ interval: `P${order.everyMonths}M` }] },
          },
  };
}

/** The payments that the customer scheduled, and the rent, which is paid automatically every second Friday. */
export function scheduledAnswers(accounts: readonly BookAccount[], today: CivilDate): object[] {
  const orders = accounts.flatMap((account) =>
    (account.orders ?? [])
      .filter(({ kind }) => kind === 'scheduled')
      .map((order) => orderAnswer(order, account, accounts, today)),
  );
  return [...orders, ...rentAnswers(accounts)];
}

function rentAnswers(accounts: readonly BookAccount[]): object[] {
  return accounts.flatMap(({ id, transactions }) => {
    const rent = transactions.find(({ description, posted }) => description.startsWith('RENT ') && posted !== null);
    if (!rent) return [];
    return [
      {
        scheduledPaymentId: `S${id.slice(0, 12)}`,
        nickname: 'Rent',
        payerReference: rent.description,
        status: 'ACTIVE',
        from: { accountId: id },
        paymentSet: [{ isAmountCalculated: false, amount: amountString(-rent.cents), currency: 'AUD', to: landlord }],
        recurrence: {
          nextPaymentDate: addDays(rent.posted!, 14),
          recurrenceUType: 'intervalSchedule',
          intervalSchedule: { intervals: [{ interval: 'P14D' }] },
        },
      },
    ];
  });
}

export function payeeAnswers(accounts: readonly BookAccount[]): CdrPayee[] {
  const names = new Set(
    accounts.flatMap(({ transactions }) =>
      transactions.filter(({ type }) => type === 'DIRECT_DEBIT').map(({ merchantName }) => merchantName ?? ''),
    ),
  );
  return [...names]
    .filter(Boolean)
    .sort()
    .map((name, at) => ({ payeeId: `P${at + 1}`, nickname: name, type: 'BILLER' as const }));
}
