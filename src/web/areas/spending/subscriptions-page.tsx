import { subscriptionSubCategories, transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { TransactionList, faceOf, historyHref } from '#web/areas/transactions/public.tsx';
import { ReportAside } from './report-aside.tsx';

type Subscriptions = ReplyOf<typeof transactions.subscriptions>;
type Merchant = Subscriptions['merchants'][number];

const often: Readonly<Record<NonNullable<Merchant['recurring_frequency']>, string>> = {
  once: 'Once',
  weekly: 'Every week',
  fortnightly: 'Every fortnight',
  four_weekly: 'Every four weeks',
  monthly: 'Every month',
  quarterly: 'Every three months',
  halfyearly: 'Every six months',
  annually: 'Every year',
};

function facts(
  { recurring_frequency: frequency, sub_category_id: subCategoryId, next_date: next }: Merchant,
  time: MemberTime,
): string {
  return [
    frequency === null ? faceOf(subCategoryId).name : often[frequency],
    next === null ? '' : `next about ${time.date(next)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Line({ merchant, from, to }: { merchant: Merchant; from: string; to: string }) {
  const time = useMemberTime();
  const { price_rise: rise, year_amount: year } = merchant;
  return (
    <li className="flex items-center gap-3 py-3.5">
      <MerchantLogo name={merchant.merchant} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{merchant.merchant}</p>
        <p className="text-ink-faint text-caption">{facts(merchant, time)}</p>
        {rise === null ? null : (
          <p className="text-caption">
            Up from <Money cents={rise.from} tone="plain" /> to <Money cents={rise.to} tone="plain" /> since{' '}
            {time.date(rise.since)}
          </p>
        )}
      </div>
      <div className="shrink-0 text-right">
        <Money
          cents={merchant.amount}
          tone="plain"
          size="strong"
          href={historyHref(
            merchant.merchant_key
              ? { merchant_key: merchant.merchant_key, min_date: from, max_date: to }
              : { sub_categories: [merchant.sub_category_id], min_date: from, max_date: to },
          )}
          opens={`the transactions of ${merchant.merchant}`}
        />
        <p className="text-ink-faint text-caption">
          {year === null ? (
            'Too new for a yearly cost'
          ) : (
            <>
              <Money cents={year} tone="plain" /> a year
            </>
          )}
        </p>
      </div>
    </li>
  );
}

/** What was paid, and what those with a known frequency come to in a year. */
function Figure({ shown }: { shown: Subscriptions }) {
  const year = shown.merchants.reduce((sum, { year_amount: cents }) => sum + (cents ?? 0), 0);
  return (
    <p>
      <Money
        cents={shown.spent}
        tone="plain"
        size="title"
        href={historyHref({ sub_categories: [...subscriptionSubCategories], min_date: shown.from, max_date: shown.to })}
        opens="the transactions of your subscriptions"
      />{' '}
      <span className="text-ink-soft">
        in 30 days
        {year > 0 ? (
          <>
            , about <Money cents={year} tone="plain" /> a year
          </>
        ) : null}
      </span>
    </p>
  );
}

/** The size of what stands in the header, so that nothing moves when it comes. */
const waitingOver = <SkeletonShape className="h-4 w-40" />;
const waitingFigure = <SkeletonShape className="h-11 w-64" />;

/** What the subscriptions of the last 30 days cost, and in a year (rule M01). */
export function SubscriptionsPage() {
  const time = useMemberTime();
  const subscriptions = useApiQuery(transactions.subscriptions);
  const shown = subscriptions.data;
  return (
    <>
      <PageHeader
        title="My subscriptions"
        over={
          shown
            ? `${time.date(shown.from)} to ${time.date(shown.to)}`
            : subscriptions.isPending
              ? waitingOver
              : undefined
        }
        lead="Streaming, apps, software and memberships of the last 30 days."
        figure={
          shown ? (
            shown.data.length > 0 ? (
              <Figure shown={shown} />
            ) : undefined
          ) : subscriptions.isPending ? (
            waitingFigure
          ) : undefined
        }
      />
      <Columns aside={<ReportAside />}>
        <QueryState
          query={subscriptions}
          what="your subscriptions"
          skeleton={<SkeletonRows rows={5} />}
          empty={
            <EmptyState
              illustration="subscriptions"
              message="No subscriptions in the last 30 days"
              subtitle1="What is filed as Streaming & apps or Memberships & subscriptions is listed here."
              buttonText="See all transactions"
              href={historyHref()}
            />
          }
        >
          {({ data, merchants, from, to }) => (
            <>
              <ul aria-label="Subscriptions" className="divide-line divide-y">
                {merchants.map((merchant) => (
                  <Line key={merchant.merchant_key ?? merchant.merchant} merchant={merchant} from={from} to={to} />
                ))}
              </ul>
              <Section title="Their transactions">
                <TransactionList transactions={data} label="Transactions of the last 30 days" />
              </Section>
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
