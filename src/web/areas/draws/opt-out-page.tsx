import type { DrawEntry } from '#contract/areas/draws.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { LeaveButton } from './leave-button.tsx';
import { stateWords, sydney } from './draw-words.ts';
import { useOwnEntries, useSignedIn } from './use-draws.ts';

/** Whether the member has left all of these draws. Closed ones decide where no other is left. */
function hasLeftAll(parts: readonly DrawEntry[]): boolean {
  const open = parts.filter(({ can_leave: canLeave }) => canLeave);
  const decisive = open.length > 0 ? open : parts;
  return decisive.length > 0 && decisive.every(({ left }) => left);
}

/** One line for each series that has a draw to come. */
function seriesOf(parts: readonly DrawEntry[]): { series: string; title: string; left: boolean }[] {
  const groups = Map.groupBy(parts, ({ series }) => series);
  return [...groups].map(([series, of]) => ({ series, title: of[0]!.title, left: hasLeftAll(of) }));
}

const line = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3';

/** The upcoming draws, by series and one by one. */
function UpcomingChoices({ parts }: { parts: readonly DrawEntry[] }) {
  return (
    <>
      <Section title="By series">
        <ul aria-label="Series of draws" className="divide-line divide-y">
          {seriesOf(parts).map(({ series, title, left }) => (
            <li key={series} className={line}>
              <span className="min-w-0 flex-1 font-medium">Every {title}</span>
              <LeaveButton draw={series} name={`every ${title}`} left={left} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Single draws">
        <ul aria-label="Upcoming draws" className="divide-line divide-y">
          {parts.map((part) => (
            <li key={part.draw} className={line}>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{part.title}</span>
                <span className="text-ink-soft text-caption block">Draw: {sydney(part.draws_at)}</span>
                <span className="text-ink-soft text-caption block">
                  {part.left ? 'You’ve left this draw' : stateWords(part)}
                </span>
                {part.redraws !== null && !part.can_leave ? (
                  <span className="text-ink-soft text-caption block">
                    You can’t leave it, because its entries are already sealed.
                  </span>
                ) : null}
              </span>
              <LeaveButton
                draw={String(part.draw)}
                name={`the ${part.title} on ${sydney(part.draws_at)}`}
                left={part.left}
                open={part.can_leave}
              />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Choices({ parts }: { parts: readonly DrawEntry[] }) {
  return (
    <>
      <Section title="All draws" note="You keep your entries, and they count again if you rejoin before a draw closes.">
        <div className={line}>
          <p className="min-w-0 flex-1">Every draw, now and in the future</p>
          <LeaveButton draw="all" name="all draws" left={hasLeftAll(parts)} />
        </div>
      </Section>
      {parts.length > 0 ? <UpcomingChoices parts={parts} /> : null}
    </>
  );
}

/** Leaving one draw, a series or all draws, and coming back. */
export function OptOutPage() {
  const signedIn = useSignedIn();
  const own = useOwnEntries();
  return (
    <>
      <PageHeader
        title="Leave or rejoin draws"
        lead="You decide which draws you take part in. Leaving one costs nothing, and you can rejoin until it closes."
      />
      <Columns>
        {signedIn ? (
          <QueryState query={own} what="your draws" skeleton={<SkeletonRows rows={6} />} isEmpty={() => false}>
            {({ data }) => <Choices parts={data} />}
          </QueryState>
        ) : (
          <EmptyState
            illustration="draws"
            message="Sign in to leave a draw"
            subtitle1="Your draws will appear here. Only members can enter draws."
            buttonText="Sign in"
            href="/auth/login?returnTo=%2Fopt-out"
          />
        )}
        <p className="mt-6 flex flex-wrap gap-x-6">
          <TextLink href="/opt-out/drop-out/histories" className="py-1.5">
            Draws you’ve left
          </TextLink>
          <TextLink href="/opt-out/previous-winners" className="py-1.5">
            Previous winners
          </TextLink>
        </p>
        {signedIn ? (
          <ButtonLink href="/uwin" variant="secondary" className="mt-2">
            See your draws
          </ButtonLink>
        ) : null}
      </Columns>
    </>
  );
}
