import { useLocation, useSearchParams } from 'react-router';
import { draws } from '#contract/areas/draws.ts';
import type { DrawRepeats } from '#contract/areas/draws.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Countdown } from './countdown.tsx';
import { detailPaths, entryPaths, hindrance, odds, stateWords } from './draw-words.ts';
import { LeaveButton } from './leave-button.tsx';
import { OwnNumbers } from './own-numbers.tsx';
import { DrawPrizes } from './prize-list.tsx';
import { SampleNote } from './sample-note.tsx';
import { useOwnEntries } from './use-draws.ts';

type Details = NonNullable<ReplyOf<typeof draws.details>['draw']>;

const titles: Readonly<Record<DrawRepeats, string>> = {
  daily: 'Daily Draw',
  weekly: 'Weekly Mega Draw',
  monthly: 'Monthly Mega Draw',
  once: 'Draw',
};

/** The kind of draw that a path stands for. */
function kindAt(pathname: string): DrawRepeats {
  const [kind] = Object.entries(detailPaths).find(([, path]) => path === pathname) ?? ['weekly'];
  return kind as DrawRepeats;
}

/** The rules of a draw: who may enter, until when, and what it is permitted by. */
export function DrawFacts({ draw }: { draw: Details }) {
  return (
    <Section title="The rules">
      <DefinitionList
        items={[
          {
            term: 'Public record',
            is: <TextLink href={`/giveaways/draws/records/${draw.draw}`}>{`Draw no. ${draw.draw}`}</TextLink>,
          },
          { term: 'Open to residents of', is: draw.states.join(', ') },
          { term: 'Days to claim a prize', is: draw.claim_days },
          {
            term: 'Permits',
            is:
              draw.permits.length === 0
                ? 'None listed'
                : draw.permits.map(({ state, number }) => `${state} ${number}`).join(', '),
          },
        ]}
      />
      <p className="text-ink-soft mt-4 max-w-[64ch] whitespace-pre-line">{draw.terms}</p>
    </Section>
  );
}

function OwnPart({ draw }: { draw: Details }) {
  const own = useOwnEntries();
  return (
    <Section title="Your entries">
      <QueryState query={own} what="your entries" skeleton={<SkeletonRows rows={3} />} compact isEmpty={() => false}>
        {({ data }) => {
          const part = data.find(({ draw: sequence }) => sequence === draw.draw);
          if (!part) return <p className="text-ink-soft">This draw is over.</p>;
          const problem = hindrance(part);
          return (
            <>
              {problem ? <Notice tone="warning" className="mb-3" title={problem} /> : null}
              <DefinitionList
                items={[
                  { term: 'Entries that count', is: part.entries.toLocaleString('en-AU') },
                  { term: 'Odds for each prize', is: odds(part) },
                ]}
              />
              <h3 className="mt-4 mb-1 font-semibold">Your numbers</h3>
              <OwnNumbers part={part} />
              <div className="mt-4 flex flex-wrap gap-3">
                {part.free ? <ButtonLink href={entryPaths[draw.repeats]}>Enter for free</ButtonLink> : null}
                <LeaveButton
                  draw={String(draw.draw)}
                  name={`the ${draw.Title}`}
                  left={part.left}
                  open={part.can_leave}
                />
              </div>
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}

/** One draw: prizes, odds, countdown, the member's numbers with their sources, terms and permits. */
export function DrawPage() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const sequence = Number(search.get('draw') ?? '');
  const kind = kindAt(pathname);
  const read = useApiQuery(draws.details, {
    query: Number.isSafeInteger(sequence) && sequence > 0 ? { draw: sequence } : { repeats: kind },
  });
  const draw = read.data?.draw;
  return (
    <>
      <PageHeader title={draw?.Title ?? titles[kind]} lead={draw ? stateWords(draw) : undefined} />
      <QueryState
        query={read}
        what="the draw"
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={({ draw: upcoming }) => upcoming === null}
        empty={
          <EmptyState
            illustration="draws"
            message="This draw isn’t scheduled right now"
            subtitle1="Its prizes, your numbers and your odds will appear here."
            buttonText="See all draws"
            href="/uwin"
          />
        }
      >
        {({ draw: upcoming }) => (
          <Columns aside={<OwnPart draw={upcoming!} />}>
            <SampleNote sample={upcoming!.sample} />
            <Section title="When" titleHidden>
              <Countdown at={upcoming!.draws_at} />
            </Section>
            <Section title="Prizes" note={upcoming!.description || undefined}>
              <DrawPrizes prizes={upcoming!.prizes} label={`Prizes in the ${upcoming!.Title}`} />
            </Section>
            <DrawFacts draw={upcoming!} />
            <p className="mt-4">
              <TextLink href="/giveaways" className="inline-block py-1.5">
                How our draws work
              </TextLink>
            </p>
          </Columns>
        )}
      </QueryState>
    </>
  );
}
