import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { badField } from '#contract/kit/errors.ts';
import { coversInstalments } from '#domain/debts/debt-list.ts';
import type { Debt } from '#domain/debts/debt-list.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { addedWithin, datesOf, granularityOf, seriesOf, valuesAt } from '#domain/networth/series.ts';
import type { HoldingSeries, Step } from '#domain/networth/series.ts';
import { holdingOf, shareOf } from '#domain/networth/totals.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import { balancesOverTime, linkedAccounts } from '../../bank-accounts/public.ts';
import { loansOf, loansOverTime } from '../../loans/public.ts';
import type { MemberLoan } from '../../loans/public.ts';
import { owedOnPlans, owedOnPlansAt } from '../../payments/public.ts';
import { debtsFrom } from '../debts/debts.ts';
import { readItems } from '../item-store.ts';
import type { ItemRow } from '../item-store.ts';
import { recordedBalances, readExclusions } from '../debts/linked-store.ts';
import { totalsOnWire, valuesNow } from '../overview.ts';
import { valuesAtDates } from './value-store.ts';

/** An item at each of the dates; `nowCents` stands at the last of them, where that is today. */
function itemLine(row: ItemRow, values: readonly (number | null)[], nowCents: number | null): HoldingSeries {
  const last = values.length - 1;
  return values.map((cents, at) => {
    const value = at === last && nowCents !== null ? nowCents : cents;
    return value === null ? null : { type: row.type, cents: shareOf(value, row.owned_bp) };
  });
}

/** An account with rows: what the rows say, from the first of them on; a closed one counts until its last. */
function lineOfRows(account: BankAccountOnWire, balances: readonly number[], dates: readonly string[]): HoldingSeries {
  return dates.map((date, at) =>
    date < account.first_date! || (account.status === 'closed' && date > account.last_date!)
      ? null
      : holdingOf(balances[at]!),
  );
}

/** An account without rows: what was noted day by day, and today what it holds; a closed one counts until its last note. */
function lineOfNotes(
  account: BankAccountOnWire,
  steps: readonly Step[],
  dates: readonly string[],
  today: string,
): HoldingSeries {
  const known =
    account.status === 'closed'
      ? steps
      : [...steps.filter(({ date }) => date < today), { date: today, cents: account.balance }];
  const last = known.at(-1)?.date;
  return valuesAt(known, dates).map((cents, at) =>
    cents === null || (account.status === 'closed' && dates[at]! > last!) ? null : holdingOf(cents),
  );
}

/** What was owed on instalments, as the rows of the time tell it. */
async function lineOfInstalments(
  { memberDb, member }: Context<'member'>,
  dates: readonly string[],
  today: string,
  debts: readonly Debt[],
): Promise<HoldingSeries> {
  const stored = debts.filter(({ source, excluded }) => source !== 'instalments' && !excluded);
  return (
    await owedOnPlansAt(
      memberDb,
      member.id,
      dates,
      today,
      (provider) => !stored.some((debt) => coversInstalments(debt, provider)),
    )
  ).map((cents) => ({ type: 'Liabilities', cents }));
}

/** A loan of another lender, from the day on which it was noted: until then it was not there, so that it does not count as money lost. */
function lineOfExternalLoan(
  { openedOn, closedOn, owedCents: cents }: MemberLoan,
  dates: readonly string[],
): HoldingSeries {
  return dates.map((date) =>
    date < openedOn || (closedOn !== null && date >= closedOn) ? null : { type: 'Liabilities', cents },
  );
}

/** One line of two that tell of one debt: the bank's figures, and before they begin the member's own. */
function joined(lines: Map<string, HoldingSeries>, debts: readonly Debt[]): HoldingSeries[] {
  for (const { source, id, sameAs } of debts) {
    if (!sameAs || source === 'instalments') continue;
    const [own, counted] = [lines.get(`${source}:${id}`), lines.get(`${sameAs.source}:${sameAs.id}`)];
    if (!own || !counted) continue;
    lines.set(
      `${sameAs.source}:${sameAs.id}`,
      counted.map((holding, at) => holding ?? own[at] ?? null),
    );
    lines.delete(`${source}:${id}`);
  }
  return [...lines.values()];
}

function earliest(dates: readonly (string | null | undefined)[]): string | null {
  return dates.reduce<string | null>((first, date) => (date && (first === null || date < first) ? date : first), null);
}

/** Net worth between two days, no further than today, and from the first day on of which anything is known. */
export async function historyOf(context: SystemContext, startDate: string, endDate: string) {
  const { memberDb, member, clock } = context;
  const today = clock.today(member.timeZone);
  if (endDate < startDate) throw badField('endDate', 'Choose a day from the start date on.');
  const last = endDate > today ? today : endDate;
  const [rows, accounts, excluded, recorded, loans, instalments] = await Promise.all([
    readItems(memberDb, member.id),
    linkedAccounts(memberDb, member.id),
    readExclusions(memberDb, member.id),
    recordedBalances(memberDb, member.id, last),
    loansOf(memberDb, clock, member.id),
    owedOnPlans(memberDb, member.id, today),
  ]);
  const { debts } = debtsFrom({ accounts, excluded, loans, instalments, items: rows });
  const counted = accounts.filter((account) => account.currency === 'AUD' && !excluded.has(account.id));
  const knownFrom = earliest([
    ...rows.map(({ first_date: date }) => date),
    ...loans.filter(({ status }) => status !== 'pending').map(({ openedOn }) => openedOn),
    ...counted.map(
      (account) =>
        account.first_date ?? recorded.get(account.id)?.[0]?.date ?? (account.status === 'closed' ? null : today),
    ),
  ]);
  const first = knownFrom !== null && knownFrom > startDate ? knownFrom : startDate;
  const per = granularityOf(first, last < first ? first : last);
  if (knownFrom === null || last < first) return { data: [], per, known_from: knownFrom, change: 0, added: 0 };
  const dates = datesOf(first, last, per);
  const [courses, balances, values, owed, borrowed] = await Promise.all([
    valuesAtDates(memberDb, member.id, dates, per),
    balancesOverTime(memberDb, member.id, counted, dates),
    last === today ? valuesNow(context, rows) : null,
    lineOfInstalments(context, dates, today, debts),
    loansOverTime(memberDb, clock, member.id, loans, dates),
  ]);
  const named = new Map<string, HoldingSeries>([
    ...rows.map(
      (row) =>
        [
          `item:${row.id}`,
          itemLine(row, courses.get(row.id) ?? dates.map(() => null), values?.get(row.id)?.value_cents ?? null),
        ] as const,
    ),
    ...counted.map(
      (account) =>
        [
          `account:${account.id}`,
          account.transactions > 0
            ? lineOfRows(account, balances.get(account.id)!, dates)
            : lineOfNotes(account, recorded.get(account.id) ?? [], dates, today),
        ] as const,
    ),
    ...loans
      .filter(({ provider }) => provider !== OWN_PROVIDER)
      .map((loan) => [`external_loan:${loan.id}`, lineOfExternalLoan(loan, dates)] as const),
  ]);
  const lines = [...joined(named, debts), owed, borrowed.map((cents) => ({ type: 'Liabilities' as const, cents }))];
  const points = seriesOf(dates, lines).map(({ date, ...totals }) => ({ date, ...totalsOnWire(totals) }));
  return {
    data: points,
    per,
    known_from: knownFrom,
    change: points.at(-1)!.Networth - points[0]!.Networth,
    added: addedWithin(lines),
  };
}
