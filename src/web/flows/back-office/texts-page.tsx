import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import { flows } from '#flows/flows.ts';
import type { Flow, Step } from '#flows/kit.ts';
import { journeyOf, journeys } from '#domain/journeys/journeys.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { TextForm } from './text-form.tsx';
import { WordingPart } from './wording-part.tsx';

const titleOf = (slug: string, path: string): string =>
  journeyOf(slug)?.steps.find((step) => step.path === path)?.title ?? path;

/** The start pages of a journey beside its first one, which can be turned off: their visitors begin at the first. */
function StartPages({ flow }: { flow: Flow }) {
  const list = useApiQuery(journeyBackOffice.list);
  const turn = useApiMutation(journeyBackOffice.setOpen, {
    refreshes: [journeyBackOffice.list],
    onSuccess: ({ open }) => showToast({ tone: 'positive', text: `The start page is ${open ? 'on' : 'off'}.` }),
  });
  const starts = flow.otherStarts ?? [];
  if (starts.length === 0) return null;
  const counted = list.data?.data.find(({ slug }) => slug === flow.slug)?.steps ?? [];
  return (
    <Section title="Start pages" note="If a start page is off, its visitors begin at the journey’s first page.">
      {starts.map((path) => (
        <Switch
          key={path}
          label={titleOf(flow.slug, path)}
          checked={counted.find((step) => step.path === path)?.open ?? true}
          disabled={turn.isPending || !list.data}
          onChange={(open) => turn.mutate({ body: { journey: flow.slug, step: path, open } })}
        />
      ))}
      <ProblemNote>{turn.isError ? messageOf(turn.error) : undefined}</ProblemNote>
    </Section>
  );
}

/** The texts that have been written for the pages of a journey. */
function Wordings({ flow }: { flow: Flow }) {
  const list = useApiQuery(journeyBackOffice.wordings, { query: { journey: flow.slug } });
  return (
    <Section title="Wording and tests">
      <QueryState
        query={list}
        what="the wording"
        skeleton={<SkeletonRows rows={2} />}
        failed={operatorProblem}
        empty={
          <p className="text-ink-soft">All pages have their usual wording. Wording you schedule will appear here.</p>
        }
      >
        {({ data }) => (
          <ul className="divide-line divide-y">
            {data.map((wording) => (
              <WordingPart key={wording.id} wording={wording} page={titleOf(flow.slug, wording.step)} />
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}

/** Texts of journeys: what visitors read instead of the usual text, from when, and how many of them. */
export function BackOfficeJourneyTextsPage() {
  const [search, choose] = useAddress();
  const flow = flows.find(({ slug }) => slug === search.get('journey')) ?? flows[0]!;
  const step: Step = flow.steps.find(({ path }) => path === search.get('step')) ?? flow.steps[0]!;
  return (
    <>
      <PageHeader
        title="Journey wording"
        over={<TextLink href={`/operator/journeys?journey=${flow.slug}`}>Journeys</TextLink>}
        lead="Change what a page says, for everyone or for some visitors, and see which wording works better."
      />
      <Columns>
        <div className="mb-4 grid gap-4 sm:grid-cols-2">
          <Select
            label="Journey"
            options={journeys.map(({ slug, name }) => ({ value: slug, label: name }))}
            value={flow.slug}
            onChange={(slug) => choose({ journey: slug, step: '' })}
          />
          <Select
            label="Page"
            options={flow.steps.map(({ path }) => ({ value: path, label: titleOf(flow.slug, path) }))}
            value={step.path}
            onChange={(path) => choose({ journey: flow.slug, step: path })}
          />
        </div>
        <TextForm key={step.path} flow={flow} step={step} />
        <Wordings key={flow.slug} flow={flow} />
        <StartPages flow={flow} />
      </Columns>
    </>
  );
}
