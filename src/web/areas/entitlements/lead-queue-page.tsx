import { useState } from 'react';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { Lead, LeadState } from '#contract/areas/entitlements.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const ROWS = 20;
const states: Record<LeadState, string> = { new: 'New', called: 'Called', done: 'Done', declined: 'Declined' };
const topics: Record<Lead['topic'], string> = { broadband: 'Broadband', membership: 'A membership' };
const nextStates: Record<LeadState, readonly LeadState[]> = {
  new: ['called', 'done', 'declined'],
  called: ['done', 'declined'],
  done: ['called'],
  declined: ['called'],
};

/** Who wants to be called, about what, and where they come from. */
function LeadFacts({ lead }: { lead: Lead }) {
  return (
    <DefinitionList
      items={[
        {
          term: 'Member',
          is: <TextLink href={`/operator/members/${lead.member_id}`}>No. {lead.member_id}</TextLink>,
        },
        {
          term: 'Mobile',
          is: (
            <a href={`tel:${lead.mobile}`} className="underline-offset-4 hover:underline">
              {mobileText(lead.mobile)}
            </a>
          ),
        },
        { term: 'About', is: topics[lead.topic] },
        { term: 'Postcode', is: lead.postcode || 'Not given' },
        lead.topic === 'broadband'
          ? { term: 'Current provider', is: lead.provider || 'Not given' }
          : { term: 'Source', is: lead.source || 'Unknown' },
        { term: 'Note', is: lead.note || 'None' },
      ]}
    />
  );
}

function LeadPart({ lead }: { lead: Lead }) {
  const time = useMemberTime();
  const [answer, setAnswer] = useState(lead.answer);
  const work = useApiMutation(entitlements.workLead, {
    refreshes: [entitlements.leads],
    onSuccess: ({ state }) =>
      showToast({ tone: 'positive', text: `${lead.reference}: ${states[state].toLowerCase()}.` }),
  });
  return (
    <Section
      title={`${lead.reference}: ${lead.name}`}
      note={`Requested ${time.instant(lead.created_at, 'full')}${lead.changed_at > lead.created_at ? `, changed ${time.instant(lead.changed_at, 'full')}` : ''}.`}
    >
      <LeadFacts lead={lead} />
      <TextField
        label="Outcome"
        optional
        maxLength={500}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        className="mt-4"
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {nextStates[lead.state].map((state) => (
          <Button
            key={state}
            size="small"
            variant="secondary"
            busy={work.isPending}
            onClick={() =>
              work.mutate({ body: { member_id: lead.member_id, id: lead.id, state, was: lead.state, answer } })
            }
          >
            Mark as {states[state].toLowerCase()}
            <span className="sr-only"> {lead.reference}</span>
          </Button>
        ))}
      </div>
      <ProblemNote>{work.error?.message}</ProblemNote>
    </Section>
  );
}

/** Call-back requests; each status change is recorded in the log. */
export function BackOfficeLeadsPage() {
  const [state, setState] = useAddressChoice('state', Object.keys(states) as LeadState[], 'new', ['page']);
  const [page, setPage] = useAddressPage();
  const list = useApiQuery(entitlements.leads, { query: { state, page, limit: ROWS } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="Call-back requests"
        lead="Requests for a call about broadband or a membership, oldest first."
      />
      <Columns>
        <SegmentedControl<LeadState>
          label="Show"
          choices={Object.entries(states).map(([value, label]) => ({ value: value as LeadState, label }))}
          value={state}
          onChange={setState}
        />
        <QueryState
          query={list}
          what="the call-back requests"
          skeleton={<SkeletonRows rows={4} />}
          failed={operatorProblem}
        >
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
