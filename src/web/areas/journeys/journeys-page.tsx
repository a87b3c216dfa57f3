import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import type { JourneyCounts } from '#contract/areas/journey-back-office.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { Table } from '#web/design/table.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { FunnelChart } from './funnel-chart.tsx';

/** One journey: whether visitors can use it, and where they leave it. */
function JourneyPart({ journey }: { journey: JourneyCounts }) {
  const turn = useApiMutation(journeyBackOffice.setOpen, {
    refreshes: [journeyBackOffice.list],
    onSuccess: ({ open }) => showToast({ tone: 'positive', text: `${journey.name} is ${open ? 'on' : 'off'}.` }),
  });
  return (
    <Section
      title={journey.name}
      note={`${counted(journey.visitors, 'visitor')} and ${counted(journey.leads, 'request')} in the last 90 days.`}
      action={
        <span className="flex flex-wrap gap-x-5">
          <TextLink href={`/operator/journeys/texts?journey=${journey.slug}`}>Wording and tests</TextLink>
          <TextLink href={`/operator/journeys/leads?journey=${journey.slug}`}>Requests</TextLink>
        </span>
      }
    >
      <Switch
        label="Open to visitors"
        checked={journey.open}
        disabled={turn.isPending}
        onChange={(open) => turn.mutate({ body: { journey: journey.slug, open } })}
      />
      <ProblemNote>{turn.isError ? messageOf(turn.error) : undefined}</ProblemNote>
      <div className="mt-4">
        <FunnelChart journey={journey} />
      </div>
    </Section>
  );
}

function AllJourneys({ journeys }: { journeys: readonly JourneyCounts[] }) {
  return (
    <Section title="All journeys">
      <Table
        caption="Journeys"
        rows={journeys}
        rowKey={({ slug }) => slug}
        columns={[
          {
            key: 'name',
            header: 'Journey',
            heading: true,
            cell: ({ slug, name, open }) => (
              <span className="flex flex-wrap items-center gap-2">
                <TextLink href={`/operator/journeys?journey=${slug}`}>{name}</TextLink>
                {open ? null : <Badge tone="warning">Off</Badge>}
              </span>
            ),
          },
          { key: 'path', header: 'Page', wideOnly: true, cell: ({ steps }) => steps[0]?.path },
          { key: 'visitors', header: 'Visitors', align: 'end', cell: ({ visitors }) => visitors },
          { key: 'leads', header: 'Requests', align: 'end', cell: ({ leads }) => leads },
        ]}
      />
    </Section>
  );
}

/** The journeys of visitors, with the pages where they leave. */
export function BackOfficeJourneysPage() {
  const list = useApiQuery(journeyBackOffice.list);
  const [search, choose] = useAddress();
  return (
    <>
      <PageHeader
        title="Journeys"
        lead="How far visitors get, page by page, and which journeys are open to them."
        actions={
          <ButtonLink variant="secondary" href="/operator/journeys/leads">
            All requests
          </ButtonLink>
        }
      />
      <Columns>
        <QueryState query={list} what="the journeys" skeleton={<SkeletonRows rows={8} />} failed={operatorProblem}>
          {({ data }) => {
            const journey = data.find(({ slug }) => slug === search.get('journey')) ?? data[0];
            return (
              <>
                {journey ? (
                  <>
                    <Select
                      label="Journey"
                      className="mb-4 max-w-96"
                      options={data.map(({ slug, name }) => ({ value: slug, label: name }))}
                      value={journey.slug}
                      onChange={(slug) => choose({ journey: slug })}
                    />
                    <JourneyPart key={journey.slug} journey={journey} />
                  </>
                ) : null}
                <AllJourneys journeys={data} />
              </>
            );
          }}
        </QueryState>
      </Columns>
    </>
  );
}
