import { household } from '#contract/areas/household.ts';
import type { Invitation } from '#contract/areas/household.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { accessNames, touched } from './household-words.ts';

const states = {
  waiting: { tone: 'info', says: 'Waiting' },
  expired: { tone: 'warning', says: 'Expired' },
  declined: { tone: 'plain', says: 'Declined' },
} as const;

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const time = useMemberTime();
  const onError = (problem: { message: string }) => showToast({ tone: 'negative', text: problem.message });
  const resend = useApiMutation(household.resend, {
    refreshes: touched,
    onError,
    onSuccess: () =>
      showToast({
        tone: 'positive',
        text: 'Invitation sent again.',
        detail: 'The old link no longer works.',
      }),
  });
  const cancel = useApiMutation(household.cancel, {
    refreshes: touched,
    onError,
    onSuccess: () => showToast({ tone: 'positive', text: 'Invitation cancelled.' }),
  });
  const { id, email, what, access, state } = invitation;
  const body = { id };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-medium">{email}</span>
          <Badge tone={states[state].tone}>{states[state].says}</Badge>
        </p>
        <p className="text-ink-faint text-caption">
          {what}, {accessNames[access].toLowerCase()}.{' '}
          {state === 'waiting'
            ? `Expires ${time.instant(invitation.expires_at)}`
            : `Sent ${time.instant(invitation.sent_at)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          size="small"
          variant="quiet"
          aria-label={`Resend invitation to ${email}`}
          busy={resend.isPending}
          onClick={() => resend.mutate({ body })}
        >
          Resend
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="text-negative"
          aria-label={`Cancel invitation to ${email}`}
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ body })}
        >
          Cancel
        </Button>
      </div>
    </li>
  );
}

/** Open invitations. */
export function InvitationsSection({ list }: { list: readonly Invitation[] }) {
  if (list.length === 0) return null;
  return (
    <Section title="Invitations">
      <ul aria-label="Invitations" className="divide-line divide-y">
        {list.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}
