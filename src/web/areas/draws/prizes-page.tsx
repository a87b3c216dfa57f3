import { useState } from 'react';
import { draws } from '#contract/areas/draws.ts';
import type { WonPrize } from '#contract/areas/draws.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { serverNow } from '#web/kit/clock.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { sydney } from './draw-words.ts';

function ClaimForm({ prize }: { prize: WonPrize }) {
  const [name, setName] = useState<'initial' | 'anonymous'>(prize.names.length > 0 ? 'initial' : 'anonymous');
  const isClaimed = prize.claim_status === 'Claimed';
  const claim = useApiMutation(draws.claimPrize, {
    refreshes: [draws.prizes, draws.winners],
    onSuccess: () => showToast({ tone: 'positive', text: isClaimed ? 'Saved.' : 'Your prize is claimed.' }),
  });
  return (
    <div className="mt-4">
      <ProblemNote>{claim.error?.message}</ProblemNote>
      <RadioGroup<'initial' | 'anonymous'>
        label="Name shown publicly"
        choices={[
          ...prize.names.map((label) => ({ value: 'initial' as const, label })),
          { value: 'anonymous' as const, label: 'Anonymous' },
        ]}
        value={name}
        onChange={setName}
      />
      <Button
        className="mt-3"
        variant={isClaimed ? 'secondary' : 'primary'}
        busy={claim.isPending}
        onClick={() => claim.mutate({ body: { draw: prize.draw, position: prize.position, name } })}
      >
        {isClaimed ? 'Change name' : 'Claim prize'}
        <span className="sr-only"> {prize.prize}</span>
      </Button>
    </div>
  );
}

/** Claims end at midnight in Sydney, which would name the day after the last one. */
const lastMinute = (until: Date): Date => new Date(until.getTime() - 60_000);

function nextStep({ claim_status: status, claim_until: until, handed_over_at: handedOver }: WonPrize): string {
  if (status === 'Unclaimed')
    return until.getTime() > serverNow()
      ? `Claim it by ${sydney(lastMinute(until))}.`
      : 'The time to claim it has passed.';
  if (status === 'Claimed') return 'We’ll be in touch by email to get it to you.';
  return status === 'Lapsed' ? 'The time to claim it has passed.' : `You received it on ${sydney(handedOver!)}.`;
}

function PrizeCard({ prize }: { prize: WonPrize }) {
  const isOpen =
    prize.claim_status === 'Claimed' ||
    (prize.claim_status === 'Unclaimed' && prize.claim_until.getTime() > serverNow());
  return (
    <Section title={prize.prize} action={<Money cents={prize.value} tone="plain" size="strong" />}>
      <p className="flex flex-wrap items-center gap-2">
        {prize.DrawName}, {formatDate(prize.DrawDate)}, number {prize.number.toLocaleString('en-AU')}{' '}
        <Badge tone={prize.claim_status === 'Unclaimed' ? 'warning' : 'plain'}>{prize.claim_status}</Badge>
        {prize.sample ? <Badge tone="info">Sample</Badge> : null}
      </p>
      {prize.description ? <p className="text-ink-soft mt-1">{prize.description}</p> : null}
      <p className="mt-2 font-medium">{nextStep(prize)}</p>
      {isOpen ? <ClaimForm prize={prize} /> : null}
    </Section>
  );
}

/** What the member has won, each with its claim. */
export function PrizeCards() {
  const read = useApiQuery(draws.prizes);
  return (
    <QueryState
      query={read}
      what="your prizes"
      skeleton={<SkeletonRows rows={5} />}
      empty={
        <EmptyState
          illustration="draws"
          message="No prizes yet"
          subtitle1="Prizes you win will appear here, and we’ll tell you about each one."
          buttonText="See your draws"
          href="/uwin"
        />
      }
    >
      {({ data }) => data.map((prize) => <PrizeCard key={`${prize.draw}-${prize.position}`} prize={prize} />)}
    </QueryState>
  );
}

/** The prizes of the member: by when to claim them, and how to be named in public. */
export function PrizesPage() {
  return (
    <>
      <PageHeader title="Your prizes" lead="What you’ve won, when to claim it by, and the name we show publicly." />
      <Columns>
        <PrizeCards />
      </Columns>
    </>
  );
}
