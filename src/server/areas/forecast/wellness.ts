import type { forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { prorate } from '#domain/budget/proration.ts';
import { median } from '#domain/forecast/spending.ts';
import { savingsRate, weeksCovered } from '#domain/forecast/wellness.ts';
import { sumCents } from '#domain/money/cents.ts';
import { balanceOf } from '../bank-accounts/public.ts';
import type { AccountRow } from '../bank-accounts/public.ts';
import type { MemberDebts } from '../networth/public.ts';
import type { MonthHistory } from './history-store.ts';

type Wellness = ReplyOf<typeof forecast.daily>['wellness'];

interface Parts {
  /** Accounts that are forecast. */
  accounts: readonly AccountRow[];
  debts: MemberDebts;
  history: MonthHistory;
}

const centsOf = (account: AccountRow): number => balanceOf(account).cents;

/** How the member stands, each figure with what it was computed from. */
export function wellnessOf({ accounts, debts, history }: Parts): Wellness {
  const money = sumCents(accounts.filter(({ kind }) => kind !== 'credit').map(centsOf));
  const weekly = prorate(Math.max(0, median(history.spentCents)), 'monthly', 'weekly');
  const income = sumCents(history.incomeCents);
  const spent = sumCents(history.spentCents);
  const counted = debts.debts.filter((debt) => debt.counted);
  return {
    emergency_fund: { money, weekly_spending: weekly, weeks: weeksCovered(money, weekly) },
    savings_rate: {
      rate: savingsRate(income, spent),
      income,
      spent,
      months: history.months.map((start, at) => ({
        start,
        income: history.incomeCents[at]!,
        spent: history.spentCents[at]!,
        rate: savingsRate(history.incomeCents[at]!, history.spentCents[at]!),
      })),
    },
    debt: {
      owed: debts.owedCents,
      accounts: counted.flatMap(({ source, id, name, owedCents: owed }) =>
        source === 'account' ? [{ bank_account_id: id!, name, owed }] : [],
      ),
      loans: counted.flatMap(({ source, id, name, owedCents: owed }) =>
        source === 'company_loan' || source === 'external_loan' ? [{ loan_id: id!, name, owed }] : [],
      ),
      others: counted.flatMap(({ source, kind, name, owedCents: owed }) =>
        source === 'item' || source === 'instalments' ? [{ kind, name, owed }] : [],
      ),
    },
  };
}
