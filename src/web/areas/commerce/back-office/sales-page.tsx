import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, startOfMonth } from '#domain/calendar/civil-date.ts';
import { dayAndMonth } from '#domain/calendar/date-format.ts';
import { BarsOverTime } from '#web/design/charts/bars-over-time.tsx';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Table } from '#web/design/table.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { kindWords } from './order-words.ts';
import { PayoutCheck } from './payout-check.tsx';

type Sales = ReplyOf<typeof orderBackOffice.sales>;
type Day = Sales['data'][number];

const periods = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;
type Period = (typeof periods)[number]['value'];

const sum = (days: readonly Day[], of: (day: Day) => number): number => days.reduce((total, day) => total + of(day), 0);

interface Bars {
  key: string;
  label: string;
  longLabel: string;
  cents: number;
}

/** One bar a day, or for a year one a month. */
function barsOf(days: readonly Day[], period: Period, time: MemberTime): Bars[] {
  if (period !== '365')
    return days.map(({ day, captured }) => ({
      key: day,
      label: dayAndMonth(day),
      longLabel: time.date(day, 'wmd'),
      cents: captured,
    }));
  const months = [...new Set(days.map(({ day }) => startOfMonth(day)))];
  return months.map((month) => ({
    key: month,
    label: time.date(month, 'ml').slice(0, 3),
    longLabel: time.date(month, 'ml'),
    cents: sum(
      days.filter(({ day }) => startOfMonth(day) === month),
      ({ captured }) => captured,
    ),
  }));
}

function Figures({ days }: { days: readonly Day[] }) {
  const figures = [
    { label: 'Orders', is: sum(days, ({ orders }) => orders).toLocaleString('en-AU') },
    { label: 'Captured', is: <Money cents={sum(days, ({ captured }) => captured)} tone="plain" /> },
    { label: 'Refunded', is: <Money cents={sum(days, ({ refunded }) => refunded)} tone="plain" /> },
    { label: 'After refunds', is: <Money cents={sum(days, ({ net }) => net)} tone="plain" /> },
    { label: 'GST', is: <Money cents={sum(days, ({ gst }) => gst)} tone="plain" /> },
  ];
  return (
    <dl className="border-line bg-surface mt-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-panel border px-4 py-4 sm:grid-cols-5 sm:px-5">
      {figures.map(({ label, is }) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-caption">{label}</dt>
          <dd className="text-subhead figures">{is}</dd>
        </div>
      ))}
    </dl>
  );
}

function Products({ products }: { products: Sales['products'] }) {
  if (products.length === 0) return null;
  return (
    <Section title="By product" note="Before discounts and refunds.">
      <Table
        caption="Sales by product"
        rows={products}
        rowKey={({ kind, slug }) => `${kind} ${slug}`}
        columns={[
          {
            key: 'product',
            header: 'Product',
            heading: true,
            cell: ({ title, kind }) => (
              <>
                {title}
                <span className="text-ink-soft text-caption block sm:hidden">{kindWords[kind]}</span>
              </>
            ),
          },
          { key: 'kind', header: 'Type', wideOnly: true, cell: ({ kind }) => kindWords[kind] },
          { key: 'units', header: 'Units', align: 'end', cell: ({ units }) => units.toLocaleString('en-AU') },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: ({ amount }) => <Money cents={amount} tone="plain" />,
            total: <Money cents={products.reduce((total, { amount }) => total + amount, 0)} tone="plain" />,
          },
        ]}
      />
    </Section>
  );
}

function SalesOf({ sales, period }: { sales: Sales; period: Period }) {
  const time = useMemberTime();
  const bars = barsOf(sales.data, period, time);
  const hasSales = sales.data.some(({ orders, refunded }) => orders > 0 || refunded > 0);
  return (
    <>
      <Figures days={sales.data} />
      {hasSales ? (
        <Section title="Captured">
          <BarsOverTime
            title="Captured card payments"
            unit={period === '365' ? 'months' : 'days'}
            periods={bars}
            series={[{ id: 'captured', label: 'Captured', cents: bars.map(({ cents }) => cents) }]}
          />
        </Section>
      ) : (
        <EmptyState
          illustration="history"
          message="No sales in this period"
          subtitle1="Paid orders will appear here by day. Choose a longer period to see earlier ones."
          buttonText="See all orders"
          href="/operator/orders"
        />
      )}
      <Products products={sales.products} />
    </>
  );
}

/** What was sold, by day and by product, and how it compares with the gateway's payouts. */
export function BackOfficeSalesPage() {
  const today = useMemberTime().today();
  const [period, setPeriod] = useAddressChoice<Period>(
    'period',
    periods.map(({ value }) => value),
    '30',
  );
  const sales = useApiQuery(
    orderBackOffice.sales,
    { query: { from: addDays(today, 1 - Number(period)), to: today } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader
        title="Sales"
        lead="Card payments and refunds by day, in Sydney time. Gift card payments aren’t included, because the money came in when the cards were bought. Neither is what Qoin paid."
      />
      <SegmentedControl label="Period" choices={periods} value={period} onChange={setPeriod} />
      <QueryState query={sales} what="the sales" skeleton={<ChartSkeleton />} failed={operatorProblem}>
        {(shown) => <SalesOf sales={shown} period={period} />}
      </QueryState>
      <PayoutCheck today={today} />
    </>
  );
}
