import { memberships } from '#contract/areas/memberships.ts';
import type { MembershipChange, MembershipStatus, Subscription } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { dollars } from '../words.ts';
import { CardChoice } from './card-choice.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { nextStep } from './membership-words.ts';
import { PausePart } from './pause-part.tsx';
import { MembershipFacts, TierProgress } from './your-membership.tsx';

function ChangeRow({ change, onChoose }: { change: MembershipChange; onChoose: () => void }) {
  const time = useMemberTime();
  const when =
    change.kind === 'upgrade'
      ? `${dollars(change.total)} now, after the credit for your unused days`
      : `Starts ${time.instant(change.starts_at)}, nothing to pay now`;
  return (
    <li className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-3 first:border-0">
      <div className="min-w-0">
        <p className="font-semibold">{change.Name}</p>
        <p className="text-ink-soft">
          {dollars(change.renewal_total)} every {counted(change.days, 'day')}
          {change.entries > 0 ? `, ${counted(change.entries, 'entry', 'entries')}` : ''}
        </p>
        {change.kind === 'current' ? null : <p className="text-ink-soft text-caption">{when}</p>}
      </div>
      {change.kind === 'current' ? (
        <Badge tone="accent">Yours</Badge>
      ) : (
        <Button variant="secondary" size="small" onClick={onChoose}>
          {change.kind === 'upgrade' ? `Upgrade to ${change.Name}` : `Change to ${change.Name}`}
        </Button>
      )}
    </li>
  );
}

function Changes({ status }: { status: MembershipStatus }) {
  const [search, keep] = useAddress();
  const cards = useApiQuery(orders.methods).data?.data;
  const chosen = search.get('option');
  const change = status.changes.find(({ option, kind }) => option === chosen && kind !== 'current');
  if (status.changes.length === 0) return null;
  return (
    <Section title="Change membership" note="Days you’ve paid for but haven’t used count towards an upgrade.">
      <ul>
        {status.changes.map((one) => (
          <ChangeRow key={one.option} change={one} onChoose={() => keep({ option: one.option })} />
        ))}
      </ul>
      {change && cards ? (
        <ChangeDialog
          key={change.option}
          change={change}
          cards={cards}
          own={status.subscription?.method?.id}
          onClose={() => keep({ option: '' })}
        />
      ) : null}
    </Section>
  );
}

function Overdue({ subscription }: { subscription: Subscription }) {
  const time = useMemberTime();
  const { state, order, next_attempt_at: nextAttemptAt, grace_ends_at: graceEndsAt } = subscription;
  if (state !== 'past_due') return null;
  if (order && subscription.needs_confirmation)
    return (
      <Notice
        tone="warning"
        title="Your bank needs you to confirm the renewal"
        actions={
          <ButtonLink href={`/packs/cart-checkout?order=${order}`} size="small">
            Confirm payment
          </ButtonLink>
        }
      >
        {nextStep(subscription, time)}
      </Notice>
    );
  const isLast = !nextAttemptAt || !graceEndsAt || nextAttemptAt >= graceEndsAt;
  return (
    <Notice tone="negative" title="Your renewal hasn’t been paid">
      {nextStep(subscription, time)}{' '}
      {isLast
        ? 'Choose another card below to keep your membership.'
        : `We’ll try again on ${time.instant(nextAttemptAt)}. You can choose another card below.`}
    </Notice>
  );
}

function Running({ status, subscription }: { status: MembershipStatus; subscription: Subscription }) {
  const time = useMemberTime();
  return (
    <Columns
      aside={
        <>
          <Section title="Your tier">
            <TierProgress tier={status.tier} />
          </Section>
          <Section title="History">
            <ul className="space-y-1.5">
              {status.history.map(({ at, what }, index) => (
                <li key={index}>
                  <span className="text-ink-soft text-caption block">{time.instant(at)}</span>
                  {what}
                </li>
              ))}
            </ul>
          </Section>
        </>
      }
    >
      <Overdue subscription={subscription} />
      <Section title="Current membership">
        <MembershipFacts subscription={subscription} />
      </Section>
      <Section title="Card for renewals">
        <CardChoice subscription={subscription} />
      </Section>
      <Changes status={status} />
      <PausePart subscription={subscription} />
      {subscription.state === 'ending' ? null : (
        <p className="mt-6">
          <ButtonLink href="/membership/downgrade" variant="quiet">
            Cancel membership
          </ButtonLink>
        </p>
      )}
    </Columns>
  );
}

/** The running membership: its next charge, card, changes with their price, and the way to pause or cancel it. */
export function RenewUpgradePage() {
  const read = useApiQuery(memberships.status);
  return (
    <>
      <PageHeader
        title="Your membership"
        lead="Change, pause or cancel it here. You’ll see what it costs before you’re charged."
      />
      <QueryState query={read} what="your membership" skeleton={<SkeletonRows rows={6} />}>
        {({ data: status }) =>
          status.subscription ? (
            <Running status={status} subscription={status.subscription} />
          ) : (
            <EmptyState
              illustration="subscriptions"
              message="No membership yet"
              subtitle1="A membership gives you Premium and draw entries with each payment. Yours will appear here once you have one."
              buttonText="See memberships"
              href="/membership"
            />
          )
        }
      </QueryState>
    </>
  );
}
