import Repeat from 'lucide-react/icons/repeat';
import { subscriptionSubCategories, transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { TransactionList, faceOf, historyHref } from '#web/areas/transactions/public.tsx';
import { ReportAside } from './report-aside.tsx';
import { nextPayment, rhythmNames, rhythmOf } from './rhythm.ts';

type Subscriptions = ReplyOf<typeof transactions.subscriptions>;
type Merchant = Subscriptions['merchants'][number];

function facts(merchant: Merchant, time: MemberTime): string {
  const rhythm = rhythmOf(merchant.every_days);
  const next = nextPayment(merchant, time.today());
  const facts = [rhythm === null ? faceOf(merchant.sub_category_id).name : rhythmNames[rhythm], next ? `next about ${time.date(next)}` : ''].filter(Boolean).join(', ');
  return facts.charAt(0).toUpperCase() + facts.slice(1);
}

function Line({ merchant, from, to }: { merchant: Merchant; from: string; to: string }) {
  const time = useMemberTime();
  return (
    <li className="flex items-center gap-3 py-3.5">
      <MerchantLogo name={merchant.merchant} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{merchant.merchant}</p>
        <p className="text-ink-faint text-caption">{facts(merchant, time)}</p>
      </div>
      <div className="shrink-0 text-right">
        <Money cents={merchant.amount} tone="plain" size="strong" href={historyHref(merchant.merchant_key ? { merchant_key: merchant.merchant_key, min_date: from, max_date: to } : { sub_categories: [merchant.sub_category_id], min_date: from, max_date: to })} opens={`the transactions of ${merchant.merchant}`} />
        <p className="text-ink-faint text-caption">
          <Money cents={merchant.year_amount} tone="plain" /> in a year
        </p>
      </div>
    </li>
  );
}

/** What was paid, and what the same comes to in a year. */
function Figure({ shown }: { shown: Subscriptions }) {
  const year = shown.merchants.reduce((sum, { year_amount: cents }) => sum + cents, 0);
  return (
    <p>
      <Money cents={shown.spent} tone="plain" size="title" href={historyHref({ sub_categories: [...subscriptionSubCategories], min_date: shown.from, max_date: shown.to })} opens="the transactions of your subscriptions" /> <span className="text-ink-soft">in 30 days, about <Money cents={year} tone="plain" /> in a year</span>
    </p>
  );
}

/** What the subscriptions of the last 30 days cost, and in a year (rule M01). */
export function SubscriptionsPage() {
  const time = useMemberTime();
  const subscriptions = useApiQuery(transactions.subscriptions);
  const shown = subscriptions.data;
  return (
    <>
      <PageHeader
        title="My subscriptions"
        over={shown ? `${time.date(shown.from)} to ${time.date(shown.to)}` : undefined}
        lead="Streaming, apps, software and memberships of the last 30 days."
        figure={shown && shown.data.length > 0 ? <Figure shown={shown} /> : undefined}
      />
      <Columns aside={<ReportAside />}>
        {subscriptions.isPending ? <SkeletonRows rows={5} label="Loading your subscriptions" /> : null}
        {subscriptions.isError ? <EmptyState message="Your subscriptions could not be loaded." subtitle1={subscriptions.error.message} buttonText="Try again" onButton={() => void subscriptions.refetch()} /> : null}
        {shown?.data.length === 0 ? <EmptyState icon={Repeat} message="No subscriptions in the last 30 days" subtitle1="What is filed as Streaming & apps or Memberships & subscriptions is listed here." buttonText="See all transactions" href={historyHref()} /> : null}
        {shown && shown.data.length > 0 ? (
          <>
            <ul aria-label="Subscriptions" className="divide-line divide-y">
              {shown.merchants.map((merchant) => (
                <Line key={merchant.merchant_key ?? merchant.merchant} merchant={merchant} from={shown.from} to={shown.to} />
              ))}
            </ul>
            <Section title="Their transactions">
              <TransactionList rows={shown.data} label="Transactions of the last 30 days" />
            </Section>
          </>
        ) : null}
      </Columns>
    </>
  );
}
