import type { forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { prorate } from '#domain/budget/proration.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { ForecastEvent } from '#domain/forecast/daily.ts';
import { median } from '#domain/forecast/spending.ts';
import { safeToSpend, savingsRate, weeksCovered } from '#domain/forecast/wellness.ts';
import { sumCents } from '#domain/money/cents.ts';
import { balanceOf } from '../accounts/public.ts';
import type { AccountRow } from '../accounts/public.ts';
import type { MonthHistory } from './history-store.ts';

type Wellness = ReplyOf<typeof forecast.daily>['wellness'];

interface Parts {
  today: string;
  /** The next payday, or the first day of the next pay cycle. */
  nextPay: string;
  /** Accounts that are forecast. */
  accounts: readonly AccountRow[];
  /** All of them, for what is owed. */
  everyAccount: readonly AccountRow[];
  /** What is known to go out or come in; neither estimates nor what-if lines. */
  known: readonly ForecastEvent[];
  minimumCents: number;
  history: MonthHistory;
}

function isKept(account: AccountRow): boolean {
  return account.kind === 'savings' || account.saving_account;
}

const centsOf = (account: AccountRow): number => balanceOf(account).cents;

function safe({ today, nextPay, accounts, known, minimumCents }: Parts): Wellness['safe_to_spend'] {
  const spendable = accounts.filter((account) => !isKept(account));
  const ids = new Set(spendable.map(({ id }) => id));
  const until = addDays(nextPay, -1);
  const due = known.filter(({ date, accountId, cents }) => cents < 0 && date <= until && ids.has(accountId));
  const { atHandCents, dueCents, keptCents, safeCents, days, perDayCents } = safeToSpend({ atHandCents: sumCents(spendable.map(centsOf)), dueCents: -sumCents(due.map(({ cents }) => cents)), keptCents: minimumCents, days: daysBetween(today, nextPay) });
  return { until, days, at_hand: atHandCents, due: dueCents, kept: keptCents, safe: safeCents, per_day: perDayCents };
}

/** How the member stands, each figure with what it was computed from. */
export function wellnessOf(parts: Parts): Wellness {
  const { accounts, everyAccount, history } = parts;
  const money = sumCents(accounts.filter(({ kind }) => kind !== 'credit').map(centsOf));
  const weekly = prorate(Math.max(0, median(history.spentCents)), 'monthly', 'weekly');
  const income = sumCents(history.incomeCents);
  const spent = sumCents(history.spentCents);
  const owing = everyAccount.filter((account) => account.status === 'active' && account.currency === 'AUD').map((account) => ({ bank_account_id: account.id, name: account.name, kind: account.kind, owed: Math.max(0, -centsOf(account)) })).filter(({ owed }) => owed > 0);
  return {
    safe_to_spend: safe(parts),
    emergency_fund: { money, weekly_spending: weekly, weeks: weeksCovered(money, weekly) },
    savings_rate: {
      rate: savingsRate(income, spent),
      income,
      spent,
      months: history.months.map((start, at) => ({ start, income: history.incomeCents[at]!, spent: history.spentCents[at]!, rate: savingsRate(history.incomeCents[at]!, history.spentCents[at]!) })),
    },
    debt: { owed: sumCents(owing.map(({ owed }) => owed)), accounts: owing },
  };
}
