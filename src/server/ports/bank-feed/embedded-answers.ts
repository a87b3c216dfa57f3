import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BookAccount, BookRow } from './embedded-account.ts';
import type { Manner } from './embedded-customers.ts';
import { nextOf } from './embedded-state.ts';
import type { StandingOrder } from './embedded-state.ts';
import type { CdrAccount, CdrBalance, CdrDirectDebit, CdrPayee, CdrTransaction } from './cdr-shapes.ts';

/** From the books of the embedded bank to the words of the Consumer Data Standards. */

/** AmountString: dollars with two decimals. */
export function amountString(cents: number): string {
  return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** An hour after midnight in Sydney, in winter and, as two o'clock, in summer. */
export function timeOn(date: CivilDate): string {
  return `${addDays(date, -1)}T15:00:00Z`;
}

/** The instant by which the standard sorts and filters rows. */
export function effectiveTime(row: BookRow): string {
  return timeOn(row.posted ?? row.executed);
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

export function transactionAnswer(accountId: string, row: BookRow, manner: Manner): CdrTransaction {
  const amount = amountString(row.cents);
  return {
    accountId,
    // A pending row has no lasting id, so none is shown.
    ...(row.posted === null ? {} : { transactionId: row.id, postingDateTime: timeOn(row.posted) }),
    isDetailAvailable: false,
    type: row.type,
    status: row.posted === null ? 'PENDING' : 'POSTED',
    description: row.description,
    executionDateTime: timeOn(row.executed),
    valueDateTime: timeOn(row.executed),
    amount: manner === 'malformed' ? amount.replace('.', ',') : amount,
    currency: 'AUD',
    reference: '',
    ...(row.merchantName ? { merchantName: row.merchantName } : {}),
    ...(row.merchantCode ? { merchantCategoryCode: row.merchantCode } : {}),
  };
}

/** The newest debit of each company that has an authority on the account, and those that have taken nothing yet. */
export function directDebitAnswers({ id, rows, orders = [], endedPayees = [] }: BookAccount): CdrDirectDebit[] {
  const newest = new Map<string, BookRow>();
  for (const row of rows)
    if (row.type === 'DIRECT_DEBIT' && row.posted !== null && row.merchantName && !newest.has(row.merchantName))
      newest.set(row.merchantName, row);
  const taken = [...newest].filter(([name]) => !endedPayees.includes(name));
  const waiting = orders.filter(({ how, payee }) => how === 'debit' && !newest.has(payee));
  return [
    ...taken.map(([name, row]) => ({
      accountId: id,
      authorisedEntity: { description: name },
      lastDebitDateTime: effectiveTime(row),
      lastDebitAmount: amountString(-row.cents),
    })),
    ...waiting.map(({ payee }) => ({ accountId: id, authorisedEntity: { description: payee } })),
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
  const own = accounts.find(({ plan }) => plan.key === order.to);
  const next = nextOf(order, today);
  return {
    scheduledPaymentId: `O${from.id.slice(0, 10)}${order.first.replaceAll('-', '')}`,
    nickname: order.name,
    payerReference: order.payee.toUpperCase(),
    status: 'ACTIVE',
    from: { accountId: from.id },
    paymentSet: [
      {
        isAmountCalculated: false,
        amount: amountString(order.cents),
        currency: 'AUD',
        to: own
          ? { toUType: 'accountId', nickname: order.payee, accountId: own.id }
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

/** What the customer set up, and the rent, which goes out by itself each second Friday. */
export function scheduledAnswers(accounts: readonly BookAccount[], today: CivilDate): object[] {
  const orders = accounts.flatMap((account) =>
    (account.orders ?? [])
      .filter(({ how }) => how === 'scheduled')
      .map((order) => orderAnswer(order, account, accounts, today)),
  );
  return [...orders, ...rentAnswers(accounts)];
}

function rentAnswers(accounts: readonly BookAccount[]): object[] {
  return accounts.flatMap(({ id, rows }) => {
    const rent = rows.find(({ description, posted }) => description.startsWith('RENT ') && posted !== null);
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
    accounts.flatMap(({ rows }) =>
      rows.filter(({ type }) => type === 'DIRECT_DEBIT').map(({ merchantName }) => merchantName ?? ''),
    ),
  );
  return [...names]
    .filter(Boolean)
    .sort()
    .map((name, at) => ({ payeeId: `P${at + 1}`, nickname: name, type: 'BILLER' as const }));
}
