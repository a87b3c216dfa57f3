import { useState } from 'react';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { operatingToday } from './operating-day.ts';
import { PollResults } from './poll-results.tsx';
import { closingWords } from './voucher-words.ts';

type Poll = ReplyOf<typeof vouchers.poll>;

/** The choice itself: one vote, which may go to another until the poll closes. */
function Ballot({ poll, Charity }: { poll: NonNullable<Poll['poll']>; Charity: Poll['Charity'] }) {
  const [chosen, setChosen] = useState<string | null>(poll.voted_for === null ? null : String(poll.voted_for));
  const nameOf = (id: number | null) => Charity.find(({ CharityID }) => CharityID === id)?.name;
  const vote = useApiMutation(vouchers.vote, {
    refreshes: [vouchers.poll],
    onSuccess: () => showToast({ tone: 'positive', text: 'Vote saved.' }),
  });
  const votedFor = nameOf(poll.voted_for);
  const changed = chosen !== null && Number(chosen) !== poll.voted_for;
  return (
    <form
      aria-label={poll.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !vote.isPending) vote.mutate({ body: { CharityID: Number(chosen) } });
      }}
    >
      <ProblemNote>{vote.error?.message}</ProblemNote>
      <RadioGroup
        label="Your vote"
        labelHidden
        choices={Charity.map(({ CharityID, name, description }) => ({
          value: String(CharityID),
          label: <span className="font-medium">{name}</span>,
          hint: description,
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={vote.isPending} disabled={!changed}>
          {votedFor === undefined ? 'Vote' : 'Change vote'}
        </Button>
        <p className="text-ink-soft">{votedFor === undefined ? 'You have one vote.' : `You voted for ${votedFor}.`}</p>
      </div>
    </form>
  );
}

function OpenPoll({ poll, Charity, CharityClientVotePoll: votes }: Poll) {
  if (poll === null)
    return (
      <EmptyState
        illustration="charity"
        message="No poll open today"
        subtitle1="When the next poll opens, you can vote here on which charity we support."
      />
    );
  return (
    <Columns
      aside={
        <Section title="Votes so far">
          <PollResults
            charities={Charity.map(({ CharityID, name }) => ({
              CharityID,
              name,
              votes: votes.find((charity) => charity.CharityID === CharityID)?.ClientsVoted ?? 0,
            }))}
            votedFor={poll.voted_for}
          />
        </Section>
      }
    >
      <Section
        title={poll.title}
        note={`${closingWords(poll.closes_on, operatingToday())} You can change your vote until the poll closes.`}
      >
        <Ballot key={`${poll.PollID}-${poll.voted_for}`} poll={poll} Charity={Charity} />
      </Section>
    </Columns>
  );
}

/**
 * The poll of charities that is open today, with one vote for each member and what has been voted so far (rule M10).
 */
export function CharityTab() {
  const open = useApiQuery(vouchers.poll);
  return (
    <QueryState query={open} what="the poll" skeleton={<SkeletonRows rows={3} />}>
      {(loaded) => <OpenPoll {...loaded} />}
    </QueryState>
  );
}
