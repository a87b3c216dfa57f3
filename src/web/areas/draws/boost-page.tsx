import { useLocation } from 'react-router';
import { catalogue } from '#contract/areas/catalogue.ts';
import { draws } from '#contract/areas/draws.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { counted } from '#domain/text/counted.ts';
import { TextLink } from '#web/design/link.tsx';
import { moneyText } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { entryPaths, givesEntries, sydney } from './draw-words.ts';
import { useDrawList, useSignedIn } from './use-draws.ts';

const rewardWords = { DailySignIn: 'Signing in each day', SignUp: 'Signing up' } as const;
const entriesOf = (count: number): string => counted(count, 'entry', 'entries');

function Memberships() {
  const read = useApiQuery(catalogue.memberships);
  const signedIn = useSignedIn();
  return (
    <Section
      title="Memberships"
      note="Membership entries go into every draw that opens while your membership runs."
      action={
        <TextLink href={signedIn ? '/membership' : '/public/purchase/membership'}>
          Compare<span className="sr-only"> memberships</span>
        </TextLink>
      }
    >
      <QueryState query={read} what="the memberships" skeleton={<SkeletonRows rows={4} />} compact>
        {({ data }) => (
          <DefinitionList
            items={data.map(({ Name, DiscountedPrice, TotalEntries }) => ({
              term: `${Name}, ${moneyText({ cents: DiscountedPrice, tone: 'plain' })}`,
              is: entriesOf(TotalEntries),
            }))}
          />
        )}
      </QueryState>
    </Section>
  );
}

function Packs() {
  const read = useApiQuery(catalogue.packs);
  const signedIn = useSignedIn();
  return (
    <Section
      title="Packs and e-books"
      action={
        <TextLink href={signedIn ? '/packs' : '/public/public-shop'}>
          See all<span className="sr-only"> packs</span>
        </TextLink>
      }
    >
      <QueryState
        query={read}
        what="the packs"
        skeleton={<SkeletonRows rows={4} />}
        compact
        empty={<p className="text-ink-soft">No packs are on sale today.</p>}
      >
        {({ data }) => (
          <DefinitionList
            items={data.map(({ Name, Price, DiscountedPrice, Entries, sizes }) => ({
              term: `${Name}, ${sizes.some((size) => size.Price !== Price) ? 'from ' : ''}${moneyText({ cents: DiscountedPrice, tone: 'plain' })}`,
              is: entriesOf(Entries),
            }))}
          />
        )}
      </QueryState>
    </Section>
  );
}

function Rewards() {
  const read = useApiQuery(draws.boosts);
  return (
    <>
      <Section title="Rewards">
        <QueryState query={read} what="the rewards" skeleton={<SkeletonRows rows={2} />} compact isEmpty={() => false}>
          {({ rewards: events }) =>
            events.length === 0 ? (
              <p className="text-ink-soft">Signing up or signing in doesn’t earn entries today.</p>
            ) : (
              <DefinitionList
                items={events.map(({ event, entries }) => ({ term: rewardWords[event], is: entriesOf(entries) }))}
              />
            )
          }
        </QueryState>
      </Section>
      <Section title="Promotions">
        <QueryState
          query={read}
          what="the promotions"
          skeleton={<SkeletonRows rows={1} />}
          compact
          isEmpty={() => false}
        >
          {({ promotions }) =>
            promotions.length === 0 ? (
              <p className="text-ink-soft">No promotion is running right now.</p>
            ) : (
              <DefinitionList
                items={promotions.map(({ title, ends_at: ends }) => ({ term: title, is: `until ${sydney(ends)}` }))}
              />
            )
          }
        </QueryState>
      </Section>
    </>
  );
}

/** Offers of entries that run now; those that are taken or not for this member are left out. */
function Offers() {
  const offers = (useApiQuery(rewards.offers, { query: {} }).data?.data ?? []).filter(givesEntries);
  if (offers.length === 0) return null;
  return (
    <Section
      title="Offers"
      action={
        <TextLink href="/get/rewards">
          See all<span className="sr-only"> offers</span>
        </TextLink>
      }
    >
      <DefinitionList items={offers.map(({ title, amount }) => ({ term: title, is: entriesOf(amount) }))} />
    </Section>
  );
}

function FreeEntries() {
  const open = (useDrawList().data?.CompetitionDrawData ?? []).filter(
    ({ free_entries: free, state }) => free > 0 && state === 'open',
  );
  if (open.length === 0) return null;
  return (
    <Section title="Free entry" note="No purchase needed. One form per person for each draw.">
      <ul>
        {open.map((draw) => (
          <li key={draw.draw} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1.5">
            <TextLink href={entryPaths[draw.repeats]} className="py-1">
              {draw.Title}
            </TextLink>
            <span className="figures font-medium">{entriesOf(draw.free_entries)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Every way to get entries, by the rules and prices as they are stored today. */
export function BoostPage() {
  const isShort = useLocation().pathname.startsWith('/giveaways2');
  return (
    <>
      <PageHeader
        title="Ways to get entries"
        lead="Each entry gives you one number in every draw that’s open to you. Here’s how to get entries today."
      />
      <Columns aside={isShort ? undefined : <Rewards />}>
        <FreeEntries />
        <Offers />
        <Memberships />
        <Packs />
        {isShort ? <Rewards /> : null}
      </Columns>
    </>
  );
}
