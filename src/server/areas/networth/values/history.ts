import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { badField } from '#contract/kit/errors.ts';
import { coversInstalments } from '#domain/debts/debt-list.ts';
import type { Debt } from '#domain/debts/debt-list.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { owedOnDates } from '#domain/networth/loan-past.ts';
import { addedWithin, datesOf, granularityOf, seriesOf, valuesAt } from '#domain/networth/series.ts';
import type { HoldingSeries, Step } from '#domain/networth/series.ts';
import { holdingOf, shareOf } from '#domain/networth/totals.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import { balancesOverTime, linkedAccounts } from '../../bank-accounts/public.ts';
import { loansOf, loansOverTime, unclearedRepayments } from '../../loans/public.ts';
import type { MemberLoan } from '../../loans/public.ts';
import { owedOnPlans, owedOnPlansAt } from '../../payments/public.ts';
import { debtsFrom, settledRepayments } from '../debts/debts.ts';
import { readItems } from '../item-store.ts';
import type { ItemRow } from '../item-store.ts';
import { recordedBalances, readExclusions } from '../debts/linked-store.ts';
import { totalsOnWire, valuesNow } from '../overview.ts';
import { valuesAtDates } from './value-store.ts';

/** An item's value at each date. `nowCents` is its value at the last date, if that is today. */
function seriesOfItem(item: ItemRow, values: readonly (number | null)[], nowCents: number | null): HoldingSeries {
  const last = values.length - 1;
  return values.map((cents, at) => {
    const value = at === last && nowCents !== null ? nowCents : cents;
    return value === null ? null : { type: item.type, cents: shareOf(value, item.owned_bp) };
  });
}

/** The balances of an account with transactions, from its first transaction. A closed account counts until its last. */
function seriesOfTransactions(
  account: BankAccountOnWire,
  balances: readonly number[],
  dates: readonly string[],
): HoldingSeries {
  return dates.map((date, at) =>
    date < account.first_date! || (account.status === 'closed' && date > account.last_date!)
      ? null
      : holdingOf(balances[at]!),
  );
}

/**
 * The balances of an account without transactions: recorded daily, and today's current balance. A closed account counts
 * until its last recorded balance.
 */
function seriesOfRecordedBalances(
  account: BankAccountOnWire,
  steps: readonly Step[],
  dates: readonly string[],
  today: string,
): HoldingSeries {
  const knownSteps =
    account.status === 'closed'
      ? steps
      : [...steps.filter(({ date }) => date < today), { date: today, cents: account.balance }];
  const last = knownSteps.at(-1)?.date;
  return valuesAt(knownSteps, dates).map((cents, at) =>
    cents === null || (account.status === 'closed' && dates[at]! > last!) ? null : holdingOf(cents),
  );
}

/** Debts on instalment plans over time, derived from the transactions of each period. */
async function seriesOfInstalments(
  { memberDb, member }: Context<'member'>,
  dates: readonly string[],
  today: string,
  debts: readonly Debt[],
): Promise<HoldingSeries> {
  const recordedDebts = debts.filter(({ source, excluded }) => source !== 'instalments' && !excluded);
  return (
    await owedOnPlansAt(
      memberDb,
      member.id,
      dates,
      today,
      (provider) => !recordedDebts.some((debt) => coversInstalments(debt, provider)),
    )
  ).map((cents) => ({ type: 'Liabilities', cents }));
}

/** Repayments on their way, from the day on which our loan counts them. */
function seriesOfRepayments(
  repayments: readonly { settledOn: string; cents: number }[],
  dates: readonly string[],
): HoldingSeries {
  return dates.map((date) => ({
    type: 'Liabilities',
    cents: repayments.reduce((sum, { settledOn, cents }) => (settledOn <= date ? sum - cents : sum), 0),
  }));
}

/** A loan from another lender, counted back from the day it was recorded; a paid-off one counts until that day. */
function seriesOfExternalLoan(loan: MemberLoan, dates: readonly string[]): HoldingSeries {
  const owed = owedOnDates(loan, dates);
  return dates.map((date, at) =>
    loan.closedOn !== null && date >= loan.closedOn ? null : { type: 'Liabilities', cents: owed[at]! },
  );
}

/** Merges two series of one debt: the bank's figures, and the member's own before those begin. */
function mergeDuplicateDebts(series: Map<string, HoldingSeries>, debts: readonly Debt[]): void {
  for (const { source, id, sameAs } of debts) {
    if (!sameAs || source === 'instalments') continue;
    const [duplicate, counted] = [series.get(`${source}:${id}`), series.get(`${sameAs.source}:${sameAs.id}`)];
    if (!duplicate || !counted) continue;
    series.set(
      `${sameAs.source}:${sameAs.id}`,
      counted.map((holding, at) => holding ?? duplicate[at] ?? null),
    );
    series.delete(`${source}:${id}`);
  }
}

/** The loans whose past is counted back in a span, each with the day from which its balance is recorded. */
function countedBack(loans: readonly MemberLoan[], series: ReadonlyMap<string, HoldingSeries>, first: string) {
  return loans
    .filter(({ id, openedOn }) => openedOn > first && series.has(`external_loan:${id}`))
    .map(({ title, openedOn }) => ({ name: title, recorded_on: openedOn }));
}

/** An asset or debt whose first value lies within the span. */
function additionOf(name: string | undefined, line: HoldingSeries, dates: readonly string[]) {
  const at = line.findIndex((holding) => holding !== null);
  if (name === undefined || at <= 0) return [];
  const { type, cents } = line[at]!;
  return [{ date: dates[at]!, name, amount: type === 'Assets' ? cents : -cents }];
}

function earliest(dates: readonly (string | null | undefined)[]): string | null {
  return dates.reduce<string | null>((first, date) => (date && (first === null || date < first) ? date : first), null);
}

/**
 * Net worth between two days, up to today at most, starting on the first day with data. Throws when the dates are
 * reversed.
 */
export async function historyOf(context: SystemContext, startDate: string, endDate: string) {
  const { memberDb, member, clock } = context;
  const today = clock.today(member.timeZone);
  if (endDate < startDate) throw badField('endDate', 'Choose an end date on or after the start date.');
  const last = endDate > today ? today : endDate;
  const [items, accounts, excluded, recorded, loans, instalments, repayments] = await Promise.all([
    readItems(memberDb, member.id),
    linkedAccounts(memberDb, member.id),
    readExclusions(memberDb, member.id),
    recordedBalances(memberDb, member.id, last),
    loansOf(memberDb, clock, member.id),
    owedOnPlans(memberDb, member.id, today),
    unclearedRepayments(memberDb, member.id, clock.now()),
  ]);
  const { debts } = debtsFrom({ accounts, excluded, loans, repayments, instalments, items });
  const counted = accounts.filter((account) => account.currency === 'AUD' && !excluded.has(account.id));
  const knownFrom = earliest([
    ...items.map(({ first_date: date }) => date),
    ...loans.filter(({ status }) => status !== 'pending').map(({ openedOn }) => openedOn),
    ...counted.map(
      (account) =>
        account.first_date ?? recorded.get(account.id)?.[0]?.date ?? (account.status === 'closed' ? null : today),
    ),
  ]);
  const first = knownFrom !== null && knownFrom > startDate ? knownFrom : startDate;
  const per = granularityOf(first, last < first ? first : last);
  if (knownFrom === null || last < first)
    return { data: [], per, known_from: knownFrom, change: 0, added: 0, additions: [], counted_back: [] };
  const dates = datesOf(first, last, per);
  const [courses, balances, values, owed, borrowed] = await Promise.all([
    valuesAtDates(memberDb, member.id, dates, per),
    balancesOverTime(memberDb, member.id, counted, dates),
    last === today ? valuesNow(context, items) : null,
    seriesOfInstalments(context, dates, today, debts),
    loansOverTime(memberDb, clock, member.id, loans, dates),
  ]);
  const named = new Map<string, HoldingSeries>([
    ...items.map(
      (row) =>
        [
          `item:${row.id}`,
          seriesOfItem(row, courses.get(row.id) ?? dates.map(() => null), values?.get(row.id)?.value_cents ?? null),
        ] as const,
    ),
    ...counted.map(
      (account) =>
        [
          `account:${account.id}`,
          account.transactions > 0
            ? seriesOfTransactions(account, balances.get(account.id)!, dates)
            : seriesOfRecordedBalances(account, recorded.get(account.id) ?? [], dates, today),
        ] as const,
    ),
    ...loans
      .filter(({ provider }) => provider !== OWN_PROVIDER)
      .map((loan) => [`external_loan:${loan.id}`, seriesOfExternalLoan(loan, dates)] as const),
  ]);
  mergeDuplicateDebts(named, debts);
  const names = new Map<string, string>([
    ...items.map(({ id, name }) => [`item:${id}`, name] as const),
    ...counted.map(({ id, name }) => [`account:${id}`, name] as const),
  ]);
  const onTheirWay = seriesOfRepayments(settledRepayments({ accounts, excluded, repayments }), dates);
  const lines = [
    ...named.values(),
    owed,
    onTheirWay,
    borrowed.map((cents) => ({ type: 'Liabilities' as const, cents })),
  ];
  const points = seriesOf(dates, lines).map(({ date, ...totals }) => ({ date, ...totalsOnWire(totals) }));
  return {
    data: points,
    per,
    known_from: knownFrom,
    change: points.at(-1)!.Networth - points[0]!.Networth,
    added: addedWithin(lines),
    additions: [...named].flatMap(([key, line]) => additionOf(names.get(key), line, dates)),
    counted_back: countedBack(loans, named, first),
  };
}
