import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { addDays, addMonths, daysBetween } from '#domain/calendar/civil-date.ts';
import { roundHalfAway, sumCents } from '#domain/money/cents.ts';
import type { SavingsMonth } from '#domain/bank-products/bonus-condition.ts';
import type { Database } from '#server/kit/database.ts';
import { balancesOverTime, linkedAccounts } from '../bank-accounts/public.ts';
import { birthdayOf, interestEarned, savingsMonths } from './habits-store.ts';
import type { OwnCost } from './own-cost.ts';

const HABIT_MONTHS = 6;
const YEAR_DAYS = 365;

/** The member's savings: their balance, what was done with them, and what they earned in a year. */
export interface OwnSavings {
  /** Null without a savings account. */
  balanceCents: number | null;
  /** The average of the last 365 days; null where nothing is known of what they earned. */
  averageCents: number | null;
  habits: SavingsMonth[];
  earned: OwnCost;
}

const nothing: OwnCost = { yearCents: null, from: null, to: null, lines: [], unclear: [] };

/** The six whole months before a day; fewer are not judged. */
function wholeMonths(today: string): { from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`;
  return { from: addMonths(first, -HABIT_MONTHS), to: addMonths(first, -1) };
}

/** The average of the balances at the end of the last 365 days. Days before the first known one have earned nothing. */
async function averageBalance(
  db: Database,
  memberId: number,
  accounts: readonly BankAccountOnWire[],
  known: string,
  today: string,
): Promise<number | null> {
  const start = addDays(today, -YEAR_DAYS);
  const first = known > start ? known : start;
  const days = Array.from({ length: daysBetween(first, today) }, (_, at) => addDays(first, at));
  const balances = await balancesOverTime(db, memberId, accounts, days);
  const cents = roundHalfAway(sumCents([...balances.values()].flat()) / YEAR_DAYS);
  return cents > 0 ? cents : null;
}

/** Returns the member's savings in Australian dollars. Interest of less than a year is not taken for a year's. */
export async function savingsOf(db: Database, memberId: number, today: string): Promise<OwnSavings> {
  const accounts = (await linkedAccounts(db, memberId)).filter(
    ({ kind, status, currency, balance }) =>
      kind === 'savings' && status !== 'closed' && currency === 'AUD' && balance > 0,
  );
  if (accounts.length === 0) return { balanceCents: null, averageCents: null, habits: [], earned: nothing };
  const ids = accounts.map(({ id }) => id);
  const balanceCents = sumCents(accounts.map(({ balance }) => balance));
  const { from, to } = wholeMonths(today);
  const interest = await interestEarned(db, memberId, ids, addDays(today, -YEAR_DAYS), today);
  const hasMonths = interest.known !== null && interest.known < addMonths(from, 1);
  const hasYear = interest.known !== null && interest.known <= addDays(today, -YEAR_DAYS + 31);
  const hasEarned = hasYear && interest.payments > 0;
  return {
    balanceCents,
    averageCents: hasEarned ? await averageBalance(db, memberId, accounts, interest.known!, today) : null,
    habits: hasMonths ? await savingsMonths(db, memberId, ids, from, to) : [],
    earned: hasEarned
      ? {
          yearCents: interest.cents,
          from: interest.first,
          to: interest.last,
          lines: [
            {
              label: accounts.length === 1 ? accounts[0]!.name : 'Your savings accounts',
              amount: interest.cents,
              bills: interest.payments,
              each: Math.round(interest.cents / interest.payments),
              frequency: null,
            },
          ],
          unclear: [],
        }
      : nothing,
  };
}

/** What the member owes on cards now. */
export async function owedOnCards(db: Database, memberId: number): Promise<number> {
  const accounts = await linkedAccounts(db, memberId);
  return sumCents(
    accounts
      .filter(({ kind, status, currency }) => kind === 'credit' && status !== 'closed' && currency === 'AUD')
      .map(({ balance }) => Math.max(0, -balance)),
  );
}

/** The member's age in whole years; null where it is not known. */
export async function ageOf(db: Database, memberId: number, today: string): Promise<number | null> {
  const birthday = await birthdayOf(db, memberId);
  if (birthday === null) return null;
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
