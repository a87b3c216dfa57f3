import { useState } from 'react';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PollDialog } from './poll-dialog.tsx';
import { PollResults } from './poll-results.tsx';

const BACK_OFFICE_POLLS = 10;

type TeamPoll = ReplyOf<typeof vouchers.teamPolls>['data'][number];

const statuses = {
  coming: { words: 'Upcoming', tone: 'info' },
  open: { words: 'Open', tone: 'positive' },
  closed: { words: 'Closed', tone: 'plain' },
} as const;

/** It cannot be opened again, so it is asked once more. */
function CloseDialog({ poll, onClose }: { poll: TeamPoll; onClose: () => void }) {
  const close = useApiMutation(vouchers.closePoll, {
    refreshes: [vouchers.teamPolls],
    onSuccess: () => {
      showToast({ tone: 'positive', text: poll.status === 'coming' ? 'Poll cancelled.' : 'Poll closed.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={poll.status === 'coming' ? 'Cancel this poll?' : 'Close this poll now?'}
      description={
        poll.status === 'coming'
          ? `“${poll.title}” won’t open, and you can’t bring it back.`
          : `“${poll.title}” keeps its votes, and you can’t reopen it.`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {poll.status === 'coming' ? 'Keep poll' : 'Keep open'}
          </Button>
          <Button
            variant="danger"
            busy={close.isPending}
            onClick={() => close.mutate({ body: { PollID: poll.PollID } })}
          >
            {poll.status === 'coming' ? 'Cancel poll' : 'Close poll'}
          </Button>
        </>
      }
    >
      <ProblemNote>{close.error?.message}</ProblemNote>
    </Dialog>
  );
}

function PollPart({ poll, onClose }: { poll: TeamPoll; onClose: () => void }) {
  const time = useMemberTime();
  const { words, tone } = statuses[poll.status];
  return (
    <Section
      title={poll.title}
      action={<Badge tone={tone}>{words}</Badge>}
      note={
        poll.closed_at
          ? `From ${time.date(poll.opens_on)}, closed ${time.instant(poll.closed_at, 'full')}.`
          : `From ${time.date(poll.opens_on)} to ${time.date(poll.closes_on)}.`
      }
    >
      <PollResults
        charities={poll.charities.map(({ CharityID, name, ClientsVoted }) => ({
          CharityID,
          name,
          votes: ClientsVoted,
        }))}
        votedFor={null}
      />
      {poll.status === 'closed' ? null : (
        <Button variant="secondary" size="small" className="mt-4" onClick={onClose}>
          {poll.status === 'coming' ? 'Cancel' : 'Close'} <span className="sr-only">{poll.title}</span>
        </Button>
      )}
    </Section>
  );
}

/** The operator's polls of charities: made, followed and closed. */
export function BackOfficePollsPage() {
  const [page, setPage] = useAddressPage();
  const [making, setMaking] = useState(false);
  const [closing, setClosing] = useState<TeamPoll | null>(null);
  const list = useApiQuery(vouchers.teamPolls, { query: { page, limit: BACK_OFFICE_POLLS } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="Charity polls"
        lead="One poll is open at a time, with one vote per member."
        actions={<Button onClick={() => setMaking(true)}>New poll</Button>}
      />
      <Columns>
        <QueryState query={list} what="the polls" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {(polls) => (
            <>
              <BackOfficeEmpty
                list={polls}
                page={page}
                onPage={setPage}
                illustration="charity"
                message="No polls yet"
                way={{ words: 'Add poll', onTake: () => setMaking(true) }}
              />
              {polls.data.map((poll) => (
                <PollPart key={poll.PollID} poll={poll} onClose={() => setClosing(poll)} />
              ))}
              <Pagination page={page} pageCount={Math.ceil(polls.total / BACK_OFFICE_POLLS)} onPage={setPage} />
            </>
          )}
        </QueryState>
      </Columns>
      {making ? <PollDialog onClose={() => setMaking(false)} /> : null}
      {closing ? <CloseDialog poll={closing} onClose={() => setClosing(null)} /> : null}
    </>
  );
}
