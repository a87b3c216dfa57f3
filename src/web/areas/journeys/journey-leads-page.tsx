import { useState } from 'react';
import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import type { JourneyLead } from '#contract/areas/journey-back-office.ts';
import type { JourneyLeadState } from '#contract/areas/journey-shapes.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { callWindowWords, leadStates, leadStateWords } from '#domain/journeys/journey.ts';
import { journeyOf } from '#domain/journeys/journeys.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { journeyAnswers } from '#flows/journey-answers.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddress, useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';

const ROWS = 20;
const nextStates = ['called', 'done', 'declined'] as const;

const answersText = ({ journey, needs }: JourneyLead): string =>
  journeyAnswers(journey, needs)
    .map(({ question, answer }) => `${question}: ${answer}`)
    .join(' · ') || 'Not given';

/** Who asks, where they come from, and what they agreed to. */
function LeadFacts({ lead }: { lead: JourneyLead }) {
  const time = useMemberTime();
  const marks = (['c', 'e', 'ref'] as const).filter((name) => lead[name] !== '').map((name) => `${name}=${lead[name]}`);
  return (
    <DefinitionList
      items={[
        { term: 'Mobile', is: <TextLink href={`tel:${lead.mobile}`}>{mobileText(lead.mobile)}</TextLink> },
        { term: 'Email', is: <span className="break-all">{lead.email}</span> },
        { term: 'Postcode', is: lead.served ? lead.postcode : `${lead.postcode} (no partner)` },
        { term: 'Answers', is: answersText(lead) },
        {
          term: 'Call',
          is: lead.call ? `${formatDate(lead.call.day)}, ${callWindowWords[lead.call.window]}` : 'No time chosen',
        },
        { term: 'Partner’s reference', is: lead.partner_reference || 'None' },
        { term: 'Source', is: [lead.source || 'Unknown', ...marks].join(', ') },
        { term: 'Consent', is: `Version ${lead.consent_version}, ${time.instant(lead.consented_at, 'full')}` },
      ]}
    />
  );
}

function LeadPart({ lead }: { lead: JourneyLead }) {
  const time = useMemberTime();
  const [answer, setAnswer] = useState(lead.answer);
  const work = useApiMutation(journeyBackOffice.workLead, {
    refreshes: [journeyBackOffice.leads],
    onSuccess: ({ state }) =>
      showToast({ tone: 'positive', text: `${lead.reference}: ${leadStateWords[state].toLowerCase()}.` }),
  });
  return (
    <Section
      title={`${lead.first_name} ${lead.last_name}`}
      note={`${lead.reference}, ${journeyOf(lead.journey)?.name ?? lead.journey}. Status: ${leadStateWords[lead.state].toLowerCase()}. Received ${time.instant(lead.created_at, 'full')}.`}
    >
      <LeadFacts lead={lead} />
      <details className="mt-3">
        <summary className="text-accent cursor-pointer py-2 font-medium">Consent text</summary>
        <p className="text-ink-soft">{lead.consent_text}</p>
      </details>
      <TextField
        label="Outcome"
        optional
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        className="mt-3"
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {nextStates
          .filter((state) => state !== lead.state)
          .map((state) => (
            <Button
              key={state}
              size="small"
              variant="secondary"
              busy={work.isPending}
              onClick={() => work.mutate({ body: { id: lead.id, state, was: lead.state, answer } })}
            >
              Mark as {leadStateWords[state].toLowerCase()}
              <span className="sr-only"> {lead.reference}</span>
            </Button>
          ))}
        <DeleteButton lead={lead} />
      </div>
      <ProblemNote>{work.isError ? messageOf(work.error) : undefined}</ProblemNote>
    </Section>
  );
}

/** Deletes a request when its person asks for it. */
function DeleteButton({ lead }: { lead: JourneyLead }) {
  const { ask, dialog } = useAsk();
  const remove = useApiMutation(journeyBackOffice.deleteLead, {
    refreshes: [journeyBackOffice.leads, journeyBackOffice.list],
    onSuccess: () => showToast({ tone: 'positive', text: `${lead.reference} has been deleted.` }),
  });
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={remove.isPending}
        onClick={() =>
          ask({
            title: `Delete ${lead.reference}?`,
            says: `Do this if the person asks us to. We’ll delete the request and all its answers${lead.served ? ', and ask the partner to delete them too' : ''}.`,
            yes: 'Delete request',
            onYes: () => remove.mutate({ body: { id: lead.id } }),
          })
        }
      >
        Delete<span className="sr-only"> {lead.reference}</span>
      </Button>
      <ProblemNote>{remove.isError ? messageOf(remove.error) : undefined}</ProblemNote>
      {dialog}
    </>
  );
}

/** Downloads what is shown, with consent and source. */
function ExportButton({ filter }: { filter: { journey?: string; state?: JourneyLeadState } }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await saveAnswer('journey-requests.csv', journeyBackOffice.exportLeads, { query: filter });
    } catch (error) {
      showToast({ tone: 'negative', text: messageOf(error) });
    }
    setBusy(false);
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void save()}>
      Download CSV
    </Button>
  );
}

const choices = ['all', ...leadStates] as const;

/** Requests of visitors, newest first. */
export function BackOfficeJourneyLeadsPage() {
  const [search] = useAddress();
  const [state, setState] = useAddressChoice('state', choices, 'all', ['page']);
  const [page, setPage] = useAddressPage();
  const journey = journeyOf(search.get('journey') ?? '');
  const filter = { ...(journey ? { journey: journey.slug } : {}), ...(state === 'all' ? {} : { state }) };
  const list = useApiQuery(
    journeyBackOffice.leads,
    { query: { ...filter, page, limit: ROWS } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader
        title="Visitor requests"
        over={<TextLink href="/operator/journeys">Journeys</TextLink>}
        lead={journey ? `Requests from “${journey.name}”, newest first.` : 'Requests from every journey, newest first.'}
        actions={<ExportButton filter={filter} />}
      />
      <Columns>
        <SegmentedControl<(typeof choices)[number]>
          label="Show"
          choices={choices.map((value) => ({ value, label: value === 'all' ? 'All' : leadStateWords[value] }))}
          value={state}
          onChange={setState}
        />
        <QueryState query={list} what="the requests" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {(leads) => (
            <>
              <BackOfficeEmpty
                list={leads}
                page={page}
                onPage={setPage}
                illustration="people"
                message="No requests here"
              />
              {leads.data.map((lead) => (
                <LeadPart key={`${lead.id}-${lead.state}`} lead={lead} />
              ))}
              <Pagination page={page} pageCount={Math.ceil(leads.total / ROWS)} onPage={setPage} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
