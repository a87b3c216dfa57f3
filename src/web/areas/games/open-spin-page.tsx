import { spin } from '#contract/areas/spin.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Card, Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { OddsList } from './odds-list.tsx';
import { Wheel } from './wheel.tsx';

type Items = ReplyOf<typeof spin.items>;

function Conditions({ items }: { items: Items }) {
  const closed = items.states.filter(({ allowed }) => !allowed).map(({ state }) => state);
  return (
    <ul className="text-ink-soft list-disc space-y-2 pl-5">
      <li>{`Members have ${counted(items.spins_per_day, 'spin')} a day. Spinning is free.`}</li>
      <li>Prizes are draw entries or Qoin, added to your account straight away. Some spins don’t win.</li>
      <li>
        {closed.length === 0
          ? 'Open in all states and territories.'
          : `Open in all states and territories except ${new Intl.ListFormat('en-AU').format(closed)}.`}
      </li>
      <li>A new day begins at midnight in Sydney.</li>
    </ul>
  );
}

export function SpinInvitation({ items }: { items: Items }) {
  const isMember = items.status !== 'signed_out';
  const ready = items.status === 'open' ? 'You can spin the wheel now.' : 'The wheel page shows whether you can spin.';
  const invitation = isMember ? ready : 'Sign in or create a free account to spin.';
  return (
    <Card tone="cover">
      <div className="grid items-center gap-6 md:grid-cols-2">
        <Wheel segments={items.data} turn={0} spinning={false} won={null} className="mx-auto max-w-80" />
        <div>
          <h2 className="text-heading">{items.title}</h2>
          <p className="text-on-cover-soft mt-2 mb-4">{invitation}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              href={isMember ? '/games/spin-wheel' : '/auth/login?returnTo=%2Fgames%2Fspin-wheel'}
              className="bg-spark! text-cover! hover:opacity-90"
            >
              {isMember ? 'Go to the wheel' : 'Sign in to spin'}
            </ButtonLink>
            {isMember ? null : (
              <ButtonLink href="/auth/sign-up" className="bg-cover-raised! text-on-cover! hover:opacity-90">
                Create an account
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

/** What the spin is, for somebody who may not be a member: odds, limits, and the way in. */
export function OpenSpinPage() {
  const items = useApiQuery(spin.items);
  return (
    <>
      <PageHeader title="Spin to win" lead="A free daily spin for members, with published odds." />
      <QueryState
        query={items}
        what="the spin"
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            illustration="draws"
            message="No spin right now"
            subtitle1="When the daily spin is on, its wheel and odds will appear here."
            buttonText="See the shop"
            href="/public/public-shop"
          />
        }
      >
        {(loaded) => (
          <Columns
            aside={
              <Section title="How it works">
                <Conditions items={loaded} />
                <p className="mt-3">
                  <TextLink href="/terms-and-conditions" className="inline-block py-1.5">
                    Terms and conditions
                  </TextLink>
                </p>
              </Section>
            }
          >
            <SpinInvitation items={loaded} />
            <Section title="Odds">
              <OddsList segments={loaded.data} total={loaded.total} />
            </Section>
          </Columns>
        )}
      </QueryState>
    </>
  );
}
