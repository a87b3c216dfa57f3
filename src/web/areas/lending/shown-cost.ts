import type { Quote } from '#domain/lending/quote.ts';
import type { ShownCost } from './cost-panel.tsx';

/** A quote computed in the browser, as shown in the panel. */
export function shownCost({ terms, schedule, monthlyCents, months }: Quote): ShownCost {
  return {
    amount: terms.principalCents,
    establishment_fee: terms.establishmentFeeCents,
    monthly_fees: monthlyCents,
    months,
    total: schedule.totalCents,
    interest: schedule.instalments.reduce((sum, { interestCents }) => sum + interestCents, 0),
    rate: terms.annualPpm / 10_000,
    payments: schedule.instalments.map(({ dueDate, cents }) => ({ due_date: dueDate, amount: cents })),
  };
}
