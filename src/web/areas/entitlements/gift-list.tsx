import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { GiftState, TeamGift } from '#contract/areas/entitlements.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useListFocus } from '#web/kit/list-focus.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const faces: Readonly<Record<GiftState, { says: string; tone: 'warning' | 'positive' | 'plain' }>> = {
  waiting: { says: 'Needs approval', tone: 'warning' },
  given: { says: 'Given', tone: 'positive' },
  refused: { says: 'Declined', tone: 'plain' },
  taken_back: { says: 'Withdrawn', tone: 'plain' },
};

export const entryWords = (count: number | null): string =>
  `${(count ?? 0).toLocaleString('en-AU')} ${count === 1 ? 'entry' : 'entries'}`;
const dayWords = (count: number | null): string => (count === 1 ? '1 day' : `${count} days`);

/** A description: '9,000 entries', '40 days of Premium'. */
export function giftWords({
  kind,
  entries,
  days,
  plan,
  title,
}: Pick<TeamGift, 'kind' | 'entries' | 'days' | 'plan' | 'title'>): string {
  if (kind === 'plan') return `${dayWords(days)} of ${plan ?? 'a plan'}`;
  return kind === 'entries' ? entryWords(entries) : `A prize of ${entryWords(entries)} (${title})`;
}

type Word = 'agree' | 'refuse' | 'take back';

const questions: Readonly<Record<Word, { title: string; words: string; action: string; successText: string }>> = {
  agree: {
    title: 'Approve this gift?',
    words: 'Approving sends the gift to the member. This can’t be undone.',
    action: 'Approve',
    successText: 'Approved and sent to the member.',
  },
  refuse: {
    title: 'Decline this gift?',
    words: 'The member gets nothing. The requester will see your reason.',
    action: 'Decline',
    successText: 'Declined. The member gets nothing.',
  },
  'take back': {
    title: 'Withdraw this gift?',
    words: 'The member gets nothing.',
    action: 'Withdraw',
    successText: 'Withdrawn. The member gets nothing.',
  },
};

function Deciding({ gift, word, onClose }: { gift: TeamGift; word: Word; onClose: () => void }) {
  const { title, words, action, successText: reported } = questions[word];
  const decide = useApiMutation(entitlements.decideGift, {
    refreshes: [entitlements.gifts, backOffice.member, backOffice.audit],
    onSuccess: () => {
      showToast({ tone: 'positive', text: reported });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={title}
      description={`${giftWords(gift)} for ${gift.member}. ${words}`}
      action={action}
      danger={word !== 'agree'}
      busy={decide.isPending}
      problem={decide.error?.message}
      onReason={(reason) =>
        decide.mutate({ body: { member_id: gift.member_id, id: gift.id, agree: word === 'agree', reason } })
      }
      onClose={onClose}
    />
  );
}

function History({ gift }: { gift: TeamGift }) {
  const time = useMemberTime();
  const who = (address: string | null) => address ?? 'a former operator';
  const ends = { waiting: '', given: 'Approved by', refused: 'Declined by', taken_back: 'Withdrawn by' } as const;
  return (
    <span className="text-ink-faint text-caption block wrap-anywhere">
      {gift.needs_two ? 'Requested' : 'Given'} by {who(gift.requested_by)}, {time.instant(gift.requested_at, 'full')}: “
      {gift.reason}”
      {gift.needs_two && gift.decided_at ? (
        <span className="block">
          {ends[gift.state]} {who(gift.decided_by)}, {time.instant(gift.decided_at, 'full')}: “{gift.answer}”
        </span>
      ) : null}
    </span>
  );
}

/** Gifts with their operators; pending ones with the second operator's decision. */
export function GiftList({ gifts, named }: { gifts: readonly TeamGift[]; named: boolean }) {
  const focus = useListFocus();
  const [pendingDecision, setPendingDecision] = useState<{ gift: TeamGift; word: Word } | null>(null);
  return (
    <>
      <ul {...focus} aria-label="Gifts" className="divide-line mt-4 divide-y">
        {gifts.map((gift) => (
          <li
            key={`${gift.member_id}-${gift.id}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <span className="min-w-0 flex-1 basis-64">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium wrap-anywhere">{giftWords(gift)}</span>
                <Badge tone={faces[gift.state].tone}>{faces[gift.state].says}</Badge>
              </span>
              {named ? (
                <span className="block">
                  For <TextLink href={`/operator/members/${gift.member_id}`}>{gift.member}</TextLink>
                </span>
              ) : null}
              <History gift={gift} />
            </span>
            {gift.state === 'waiting' ? (
              <span className="flex flex-wrap gap-2">
                {(gift.mine ? (['take back'] as const) : (['agree', 'refuse'] as const)).map((word) => (
                  <Button
                    key={word}
                    size="small"
                    variant={word === 'agree' ? 'primary' : 'secondary'}
                    aria-label={`${questions[word].action}: ${giftWords(gift)} for ${gift.member}`}
                    onClick={() => setPendingDecision({ gift, word })}
                  >
                    {questions[word].action}
                  </Button>
                ))}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {pendingDecision ? <Deciding {...pendingDecision} onClose={() => setPendingDecision(null)} /> : null}
    </>
  );
}
