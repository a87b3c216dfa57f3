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

interface WellnessInput {
  /** The forecast accounts. */
  accounts: readonly AccountRow[];
  debts: MemberDebts;
  history: MonthHistory;
}

const centsOf = (account: AccountRow): number => balanceOf(account).cents;

/** The member's financial health; each figure with the amounts behind it. */
export function wellnessOf({ accounts, debts, history }: WellnessInput): Wellness {
  const money = sumCents(accounts.filter(({ kind }) => kind !== 'credit').map(centsOf));
  const weekly = prorate(Math.max(0, median(history.spentCents)), 'monthly', 'weekly');
  const income = sumCents(history.incomeCents);
  const spent = sumCents(history.spentCents);
  const countedDebts = debts.debts.filter((debt) => debt.counted);
  return {
    emergency_fund: { money, weekly_spending: weekly, weeks: weeksCovered(money, weekly) },
    savings_rate: {
      rate: savingsRate(income, spent),
      income,
      spent,
      months: history.months.map((start, index) => ({
        start,
        income: history.incomeCents[index]!,
        spent: history.spentCents[index]!,
        rate: savingsRate(history.incomeCents[index]!, history.spentCents[index]!),
      })),
    },
    debt: {
      owed: debts.owedCents,
      accounts: countedDebts.flatMap(({ source, id, name, owedCents: owed }) =>
        source === 'account' ? [{ bank_account_id: id!, name, owed }] : [],
      ),
      loans: countedDebts.flatMap(({ source, id, name, owedCents: owed }) =>
        source === 'company_loan' || source === 'external_loan' ? [{ loan_id: id!, name, owed }] : [],
      ),
      others: countedDebts.flatMap(({ source, kind, name, owedCents: owed }) =>
        ['item', 'instalments', 'repayment'].includes(source) ? [{ kind, name, owed }] : [],
      ),
    },
  };
}
