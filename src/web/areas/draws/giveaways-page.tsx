import type { UpcomingDraw } from '#contract/areas/draws.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Countdown } from './countdown.tsx';
import { DrawImages } from './draw-images.tsx';
import { entryPaths, stateWords } from './draw-words.ts';
import { DrawPrizes } from './prize-list.tsx';
import { useDrawList } from './use-draws.ts';

const steps = [
  'You get entries with memberships, packs and rewards. Each entry gives you one number in every draw that’s open to you.',
  'Before a draw opens, we publish a fingerprint of a secret number. When entries close, we publish the list of entries, without names.',
  'The secret number and a random value published at the time of the draw decide the winners, and anyone can check the result. Every draw keeps its number in the public record, whatever happens.',
  'We tell winners in the app and by email. They claim their prize and choose how they’re named. A prize that nobody claims is drawn again.',
];

function DrawOnOffer({ draw }: { draw: UpcomingDraw }) {
  return (
    <Section title={draw.Title} action={draw.sample ? <Badge tone="info">Sample</Badge> : undefined}>
      <Countdown at={draw.draws_at} />
      <p className="text-ink-soft mt-3">
        {draw.state === 'announced' && draw.redraws === null
          ? stateWords(draw)
          : `${stateWords(draw)}. ${counted(draw.entries, 'entry', 'entries')} so far.`}
      </p>
      <DrawPrizes prizes={draw.prizes} label={`Prizes in the ${draw.Title}`} />
      {draw.free_entries > 0 && draw.state === 'open' ? (
        <ButtonLink href={entryPaths[draw.repeats]} variant="secondary" className="mt-3">
          Enter for free<span className="sr-only">: {draw.Title}</span>
        </ButtonLink>
      ) : null}
    </Section>
  );
}

/** What can be won now, and how draws work: for everybody. */
export function GiveawaysPage() {
  const list = useDrawList();
  return (
    <>
      <PageHeader
        title="Giveaways"
        lead="What you can win right now, when it’s drawn, and how anyone can check that it was fair."
        actions={<ButtonLink href="/giveaways/boost-your-entries">Get entries</ButtonLink>}
      />
      <DrawImages type="Slider" />
      <Columns
        aside={
          <Section title="How draws work">
            <ol className="list-decimal space-y-3 pl-5">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="mt-3 flex flex-wrap gap-x-6">
              <TextLink href="/opt-out/previous-winners" className="py-1.5">
                Previous winners
              </TextLink>
              <TextLink href="/giveaways/draws/records" className="py-1.5">
                Public record of draws
              </TextLink>
              <TextLink href="/terms-and-conditions" className="py-1.5">
                Terms and conditions
              </TextLink>
            </p>
          </Section>
        }
      >
        <QueryState
          query={list}
          what="the draws"
          skeleton={<SkeletonRows rows={8} />}
          isEmpty={({ CompetitionDrawData: draws }) => draws.length === 0}
          empty={
            <EmptyState
              illustration="draws"
              message="No draws are scheduled right now"
              subtitle1="The next draw will appear here with its prizes."
              buttonText="See previous winners"
              href="/opt-out/previous-winners"
            />
          }
        >
          {({ CompetitionDrawData: draws }) => draws.map((draw) => <DrawOnOffer key={draw.draw} draw={draw} />)}
        </QueryState>
      </Columns>
    </>
  );
}
