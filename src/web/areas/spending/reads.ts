import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { prefetch } from '#web/kit/query.ts';
import { memberTime } from '#web/kit/time.ts';
import { datesOf, isSpan, spans } from './span.ts';

/** The report that a screen at an address shows. The member's zone is not known yet: the usual one is nearly always right. */
export async function readReport(address: URL, group: 'category' | 'sub_category'): Promise<void> {
  const spanParam = address.searchParams.get('span');
  const span = isSpan(spanParam) ? spanParam : 'year';
  const dates = datesOf(span, memberTime(undefined).today());
  await prefetch(spending.report, { query: { ...dates, group, per: spans[span].per } });
}

/** The overview shows the flow beside the report. */
export async function readAnalysis(address: URL): Promise<void> {
  const spanParam = address.searchParams.get('span');
  const dates = datesOf(isSpan(spanParam) ? spanParam : 'year', memberTime(undefined).today());
  await Promise.all([readReport(address, 'category'), prefetch(spending.cashFlow, { query: dates })]);
}

export async function readSubscriptions(): Promise<void> {
  await prefetch(transactions.subscriptions);
}
