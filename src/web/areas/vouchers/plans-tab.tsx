import { useState } from 'react';
import { vouchers, schemeOf } from '#contract/areas/vouchers.ts';
import type { Scheme } from '#contract/areas/vouchers.ts';
import { settings } from '#contract/areas/settings.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { PlanPanel } from '#web/design/plan-panel.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type Frequency = ReplyOf<typeof vouchers.frequencies>['data'][number];
type Current = ReplyOf<typeof settings.subscriptionDetails>['data'];

/** Prices call a year 'yearly', the frequencies 'annually'. */
const sameFrequency = (price: string, { frequency }: Frequency): boolean =>
  price === frequency || (price === 'yearly' && frequency === 'annually');

function Price({ scheme, frequencyOf }: { scheme: Scheme; frequencyOf: Frequency | undefined }) {
  const price = frequencyOf ? scheme.prices.find(({ frequency }) => sameFrequency(frequency, frequencyOf)) : undefined;
  if (scheme.price === 0) return <p className="text-heading">Free</p>;
  if (!price || !frequencyOf)
    return (
      <p>
        <Money cents={scheme.price} tone="plain" size="heading" /> <span className="text-ink-soft">a month</span>
      </p>
    );
  return (
    <>
      <p>
        <Money cents={price.price} tone="plain" size="heading" />{' '}
        <span className="text-ink-soft">{frequencyOf.name.toLowerCase()}</span>
      </p>
      <p className="text-ink-faint text-caption mt-1">
        That’s <Money cents={price.price * frequencyOf.times_a_year} tone="plain" /> a year
      </p>
    </>
  );
}

function SchemeCard({
  id,
  scheme,
  frequencyOf,
  current,
}: {
  id: number;
  scheme: Scheme;
  frequencyOf: Frequency | undefined;
  current: Current | undefined;
}) {
  const time = useMemberTime();
  const isOwn = current?.plan_id === id;
  const take = useApiMutation(vouchers.setSubscription, {
    refreshes: [settings.subscriptionDetails, vouchers.schemes],
    onSuccess: () => showToast({ tone: 'positive', text: `You’re on ${scheme.name}.` }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  return (
    <PlanPanel
      name={scheme.name}
      mark={isOwn ? 'Your plan' : undefined}
      description={scheme.description}
      price={<Price scheme={scheme} frequencyOf={frequencyOf} />}
      features={scheme.features}
    >
      {isOwn && current?.ends_at ? <p className="text-ink-soft">Until {time.instant(current.ends_at)}.</p> : null}
      {!isOwn && scheme.price > 0 ? (
        <p className="text-ink-faint text-caption">
          To buy a plan, go to <TextLink href="/membership">Memberships</TextLink>.
        </p>
      ) : null}
      {scheme.price === 0 && current?.plan_id === null ? (
        <Button
          variant="secondary"
          full
          busy={take.isPending}
          onClick={() => take.mutate({ body: { SubscriptionID: id } })}
        >
          Choose {scheme.name}
        </Button>
      ) : null}
    </PlanPanel>
  );
}

interface PlansProps {
  schemes: ReplyOf<typeof vouchers.schemes>['data'];
  frequencies: readonly Frequency[];
  current: Current | undefined;
}

function Plans({ schemes, frequencies, current }: PlansProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = schemes.map(({ SubscriptionID, Description }) => ({
    id: SubscriptionID,
    scheme: schemeOf(Description),
  }));
  const offered = frequencies.filter((frequencyOption) =>
    shown.some(({ scheme }) => scheme.prices.some(({ frequency }) => sameFrequency(frequency, frequencyOption))),
  );
  const frequencyOf =
    offered.find(({ frequency }) => frequency === chosen) ??
    offered.find(({ frequency }) => frequency === 'monthly') ??
    offered[0];
  return (
    <>
      {frequencyOf ? (
        <SegmentedControl<string>
          label="Paid"
          choices={offered.map(({ frequency, name }) => ({ value: frequency, label: name }))}
          value={frequencyOf.frequency}
          onChange={setChosen}
          className="mb-5"
        />
      ) : null}
      <ul aria-label="Plans" className="grid gap-5 md:grid-cols-3">
        {shown.map(({ id, scheme }) => (
          <SchemeCard key={id} id={id} scheme={scheme} frequencyOf={frequencyOf} current={current} />
        ))}
      </ul>
    </>
  );
}

/** The subscriptions, what each costs by each frequency of paying, and which one is the member's. */
export function PlansTab() {
  const schemes = useApiQuery(vouchers.schemes);
  const frequencies = useApiQuery(vouchers.frequencies, {}, { freshMs: 60 * 60_000 });
  const current = useApiQuery(settings.subscriptionDetails);
  return (
    <QueryState
      query={schemes}
      what="the plans"
      skeleton={
        <div className="grid gap-5 md:grid-cols-3">
          {Array.from({ length: 3 }, (_, at) => (
            <SkeletonShape key={at} className="h-72 w-full" />
          ))}
        </div>
      }
      empty={
        <EmptyState
          illustration="vouchers"
          message="No plans right now"
          subtitle1="Plans and what they cost will appear here."
        />
      }
    >
      {({ data }) => <Plans schemes={data} frequencies={frequencies.data?.data ?? []} current={current.data?.data} />}
    </QueryState>
  );
}
