import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { DrawLines } from './draw-lines.tsx';
import { EntryLimitSection } from './entry-limit.tsx';
import { NextDrawCard } from './next-draw-card.tsx';
import { useDrawList, useOwnEntries } from './use-draws.ts';

const links = [
  { href: '/draws/prizes', label: 'Your prizes' },
  { href: '/opt-out/previous-winners', label: 'Previous winners' },
  { href: '/giveaways/boost-your-entries', label: 'Ways to get entries' },
  { href: '/opt-out', label: 'Leave or rejoin draws' },
  { href: '/history', label: 'Entry history' },
];

function Links() {
  return (
    <Section title="More">
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

/** Entries that count nowhere until the member’s state is known. */
function WaitingNote({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <Notice
      tone="warning"
      className="mb-4"
      title={`${counted(waiting, 'entry is', 'entries are')} waiting for your address`}
      actions={<TextLink href="/settings/personal">Add your address</TextLink>}
    >
      Draws are only open to residents of some states. We’ll put your entries into the draws open to you once we know
      your state.
    </Notice>
  );
}

/** The dashboard of draws: what is to come, and how the member stands in each. */
export function UwinPage() {
  const [list, own] = [useDrawList(), useOwnEntries()];
  return (
    <>
      <PageHeader
        title="Draws"
        lead="Every upcoming draw, with your entries and your current odds."
        actions={<ButtonLink href="/giveaways/boost-your-entries">Get entries</ButtonLink>}
      />
      <Columns
        aside={
          <>
            <Links />
            <EntryLimitSection />
          </>
        }
      >
        <QueryState
          queries={{ list, own }}
          what="the draws"
          skeleton={<SkeletonRows rows={6} />}
          isEmpty={({ list: { CompetitionDrawData: draws } }) => draws.length === 0}
          empty={
            <EmptyState
              illustration="draws"
              message="No draws are scheduled right now"
              subtitle1="The next draw will appear here with its prizes and your entries."
              buttonText="See previous winners"
              href="/opt-out/previous-winners"
            />
          }
        >
          {({ list: { CompetitionDrawData: draws }, own: { data, waiting } }) => (
            <>
              <WaitingNote waiting={waiting} />
              <NextDrawCard draws={draws} parts={data} />
              <Section title="All upcoming draws">
                <DrawLines draws={draws} parts={data} />
              </Section>
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
