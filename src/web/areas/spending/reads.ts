import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { prefetch } from '#web/kit/query.ts';
import { memberTime } from '#web/kit/time.ts';
import { DEFAULT_SPAN, datesBefore, datesOf, isSpan, spans } from './span.ts';

/** The days of a screen at an address. The member's zone isn't known yet; the default one is nearly always right. */
function spanAt(address: URL) {
  const spanParam = address.searchParams.get('span');
  const span = isSpan(spanParam) ? spanParam : DEFAULT_SPAN;
  const today = memberTime(undefined).today();
  return { per: spans[span].per, dates: datesOf(span, today), before: datesBefore(span, today) };
}

/** The report that a screen shows, and the one that it is compared with. */
export async function readReports(address: URL, group: 'category' | 'sub_category'): Promise<void> {
  const { per, dates, before } = spanAt(address);
  await Promise.all([
    prefetch(spending.report, { query: { ...dates, group, per } }),
    prefetch(spending.report, { query: { ...before, group: 'category', per } }),
  ]);
}

/** Spending also shows the flow of money, and its charts load with the figures. */
export async function readAnalysis(address: URL): Promise<void> {
  await Promise.all([
    readReports(address, 'category'),
    prefetch(spending.cashFlow, { query: spanAt(address).dates }),
    import('#web/design/charts/bars-over-time.tsx'),
    import('#web/design/charts/category-share.tsx'),
    import('#web/design/charts/cash-flow-sankey.tsx'),
  ]);
}

export async function readCategories(address: URL): Promise<void> {
  await Promise.all([readReports(address, 'category'), import('#web/design/charts/category-share.tsx')]);
}

export async function readSubscriptions(): Promise<void> {
  await prefetch(transactions.subscriptions);
}
