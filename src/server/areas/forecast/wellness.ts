import type { forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { prorate } from '#domain/budget/proration.ts';
import { median } from '#domain/forecast/spending.ts';
import { savingsRate, weeksCovered } from '#domain/forecast/wellness.ts';
import { sumCents } from '#domain/money/cents.ts';
import { balanceOf } from '../accounts/public.ts';
import type { AccountRow } from '../accounts/public.ts';
import type { MemberLoan } from '../loans/public.ts';
import type { MonthHistory } from './history-store.ts';

type Wellness = ReplyOf<typeof forecast.daily>['wellness'];

interface Parts {
  /** Accounts that are forecast. */
  accounts: readonly AccountRow[];
  /** All of them, for what is owed. */
  everyAccount: readonly AccountRow[];
  loans: readonly MemberLoan[];
  history: MonthHistory;
}

const centsOf = (account: AccountRow): number => balanceOf(account).cents;

/** How the member stands, each figure with what it was computed from. */
export function wellnessOf({ accounts, everyAccount, loans, history }: Parts): Wellness {
  const money = sumCents(accounts.filter(({ kind }) => kind !== 'credit').map(centsOf));
  const weekly = prorate(Math.max(0, median(history.spentCents)), 'monthly', 'weekly');
  const income = sumCents(history.incomeCents);
  const spent = sumCents(history.spentCents);
  const owing = everyAccount.filter((account) => account.status === 'active' && account.currency === 'AUD').map((account) => ({ bank_account_id: account.id, name: account.name, kind: account.kind, owed: Math.max(0, -centsOf(account)) })).filter(({ owed }) => owed > 0);
  const borrowed = loans.map(({ id, title, owedCents }) => ({ loan_id: id, name: title, owed: owedCents })).filter(({ owed }) => owed > 0);
  return {
    emergency_fund: { money, weekly_spending: weekly, weeks: weeksCovered(money, weekly) },
    savings_rate: {
      rate: savingsRate(income, spent),
      income,
      spent,
      months: history.months.map((start, at) => ({ start, income: history.incomeCents[at]!, spent: history.spentCents[at]!, rate: savingsRate(history.incomeCents[at]!, history.spentCents[at]!) })),
    },
    debt: { owed: sumCents([...owing, ...borrowed].map(({ owed }) => owed)), accounts: owing, loans: borrowed },
  };
}
