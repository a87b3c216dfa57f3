import { subscriptionSubCategories, transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { AnswerCard, AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { MerchantMark } from '#web/design/merchant-mark.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import { TransactionList, faceOf, historyHref } from '#web/areas/transactions/public.tsx';
import { OtherViews } from './report-aside.tsx';

type Subscriptions = ReplyOf<typeof transactions.subscriptions>;
type Merchant = Subscriptions['merchants'][number];

const often: Readonly<Record<NonNullable<Merchant['recurring_frequency']>, string>> = {
  once: 'Once',
  weekly: 'Every week',
  fortnightly: 'Every fortnight',
  four_weekly: 'Every 4 weeks',
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  halfyearly: 'Every 6 months',
  annually: 'Every year',
};

function facts(
  { recurring_frequency: frequency, sub_category_id: subCategoryId, next_date: next }: Merchant,
  time: MemberTime,
): string {
  return [
    frequency === null ? faceOf(subCategoryId).name : often[frequency],
    next === null ? '' : `next around ${time.date(next)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Line({ merchant, from, to }: { merchant: Merchant; from: string; to: string }) {
  const time = useMemberTime();
  const { price_rise: rise, year_amount: year } = merchant;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3.5">
      <MerchantMark name={merchant.merchant} colour={faceOf(merchant.sub_category_id).colour} />
      <div className="min-w-0 flex-1 basis-20">
        <p className="truncate font-medium">{merchant.merchant}</p>
        <p className="text-ink-faint text-caption">{facts(merchant, time)}</p>
        {rise === null ? null : (
          <p className="text-caption">
            Up from <Money cents={rise.from} tone="plain" /> to <Money cents={rise.to} tone="plain" /> since{' '}
            {time.date(rise.since)}
          </p>
        )}
      </div>
      <div className="ml-auto max-w-full shrink-0 text-right">
        <Money
          cents={merchant.amount}
          tone="plain"
          size="strong"
          href={historyHref(
            merchant.merchant_key
              ? { merchant_key: merchant.merchant_key, min_date: from, max_date: to }
              : { sub_categories: [merchant.sub_category_id], min_date: from, max_date: to },
          )}
          opens={`the transactions for ${merchant.merchant}`}
        />
        <p className="text-ink-faint text-caption">
          {year === null ? (
            'No yearly estimate yet'
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
function Answer({ shown }: { shown: Subscriptions }) {
  const time = useMemberTime();
  const year = shown.merchants.reduce((sum, { year_amount: cents }) => sum + (cents ?? 0), 0);
  const dearest = shown.merchants.toSorted((a, b) => (b.year_amount ?? 0) - (a.year_amount ?? 0))[0];
  const rises = shown.merchants.filter(({ price_rise: rise }) => rise !== null).length;
  return (
    <AnswerCard
      label={`Subscriptions from ${time.date(shown.from)} to ${time.date(shown.to)}`}
      cents={shown.spent}
      href={historyHref({ sub_categories: [...subscriptionSubCategories], min_date: shown.from, max_date: shown.to })}
      opens="the transactions for your subscriptions"
      change={
        rises > 0 ? { up: true, text: rises === 1 ? '1 went up in price' : `${rises} went up in price` } : undefined
      }
    >
      {year > 0 ? (
        <>
          About <Money cents={year} tone="plain" /> a year
          {dearest?.year_amount ? (
            <>
              . The largest is {dearest.merchant}, <Money cents={dearest.year_amount} tone="plain" />
            </>
          ) : null}
          .
        </>
      ) : null}
    </AnswerCard>
  );
}

/** What the subscriptions of the last 30 days cost, and in a year (rule M01). */
export function SubscriptionsPage() {
  const subscriptions = useApiQuery(transactions.subscriptions);
  return (
    <>
      <PageHeader
        title="Subscriptions"
        lead="Streaming, apps, software and memberships you paid for in the last 30 days."
      />
      <Columns aside={<OtherViews />}>
        <QueryState
          query={subscriptions}
          what="your subscriptions"
          skeleton={
            <>
              <AnswerCardWaiting />
              <SkeletonRows rows={8} />
            </>
          }
          empty={
            <EmptyState
              illustration="subscriptions"
              message="No subscriptions in the last 30 days"
              subtitle1="Payments in Streaming & apps or Memberships & subscriptions will appear here, with what they cost a year."
              buttonText="See all transactions"
              href={historyHref()}
            />
          }
        >
          {(shown) => (
            <>
              <Answer shown={shown} />
              <ul aria-label="Subscriptions" className="list-card divide-line mt-4 divide-y">
                {shown.merchants.map((merchant) => (
                  <Line
                    key={merchant.merchant_key ?? merchant.merchant}
                    merchant={merchant}
                    from={shown.from}
                    to={shown.to}
                  />
                ))}
              </ul>
              <Section title="Transactions">
                <TransactionList transactions={shown.data} label="Transactions from the last 30 days" />
              </Section>
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
