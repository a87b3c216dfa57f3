import type { PlannedFlowOnWire } from '#contract/areas/safe-to-spend.ts';
import type { PlannedCashFlow } from '#domain/cash-flow/planned.ts';

/** Returns the ids with which a screen can open the source of a planned cash flow. */
export function sourceIds({ source }: Pick<PlannedCashFlow, 'source'>): {
  payment_id: number | null;
  loan_id: number | null;
  series_key: string | null;
} {
  return {
    payment_id: source.type === 'schedule' ? source.paymentId : null,
    loan_id: source.type === 'loan' ? source.loanId : null,
    series_key: source.type === 'series' ? source.seriesKey : null,
  };
}

export function flowOnWire(flow: PlannedCashFlow): PlannedFlowOnWire {
  const { key, name, kind, certainty, state, date, cents, accountId, counterAccountId, subCategoryId } = flow;
  return {
    key,
    name,
    kind,
    certainty,
    state,
    due_date: date,
    amount: cents,
    bank_account_id: accountId,
    to_account_id: counterAccountId,
    sub_category_id: subCategoryId,
    ...sourceIds(flow),
  };
}
