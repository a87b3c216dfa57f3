import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { DrawLines } from './draw-lines.tsx';
import { NextDrawCard } from './next-draw-card.tsx';
import { useDrawList, useOwnEntries } from './use-draws.ts';

const links = [
  { href: '/uwin', label: 'All draws' },
  { href: '/games/spin-wheel', label: 'Spin the wheel' },
  { href: '/referral', label: 'Invite friends' },
  { href: '/draws/prizes', label: 'Your prizes' },
  { href: '/giveaways/boost-your-entries', label: 'Ways to get entries' },
  { href: '/opt-out/previous-winners', label: 'Previous winners' },
  { href: '/draws/records', label: 'Public record of draws' },
  { href: '/opt-out', label: 'Leave or rejoin draws' },
  { href: '/history', label: 'Entry history' },
];

function Links() {
  return (
    <Section title="More to see">
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <TextLink href={href} className="inline-block py-1.5">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The next draw, the member's entries and odds in each, and where to go from here. */
export function WinHub() {
  const [list, own] = [useDrawList(), useOwnEntries()];
  return (
    <Columns aside={<Links />}>
      <QueryState
        queries={{ list, own }}
        what="the draws"
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={({ list: { CompetitionDrawData: draws } }) => draws.length === 0}
        empty={
          <EmptyState
            illustration="draws"
            message="No draws yet"
            subtitle1="The next draw will appear here with its prizes, your entries and your odds."
            buttonText="See your entries"
            href="/history"
          />
        }
      >
        {({ list: { CompetitionDrawData: draws }, own: { data } }) => (
          <>
            <NextDrawCard draws={draws} parts={data} />
            <Section
              title="Upcoming draws"
              note={`You have entries in ${data.filter(({ entries }) => entries > 0).length} of ${counted(draws.length, 'draw')}.`}
            >
              <DrawLines draws={draws} parts={data} />
            </Section>
          </>
        )}
      </QueryState>
    </Columns>
  );
}
