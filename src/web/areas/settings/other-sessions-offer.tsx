import { security } from '#contract/areas/security.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';

export interface OtherSessionsOfferProps {
  /** What was changed, such as 'Two-step sign-in is on'. */
  title: string;
  /** Called when the offer is answered; the caller moves the focus, because the buttons disappear. */
  onDone: () => void;
}

/** After a credential was changed: offers to end other sessions. Hidden if there are none. */
export function OtherSessionsOffer({ title, onDone }: OtherSessionsOfferProps) {
  const sessions = useApiQuery(security.sessions);
  const revoke = useApiMutation(security.revokeSession, {
    refreshes: [security.sessions],
    onSuccess: ({ ended }) => {
      showToast({ tone: 'positive', text: ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.` });
      onDone();
    },
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const others = sessions.data?.data.filter(({ current }) => !current).length ?? 0;
  if (others === 0) return null;
  function keep() {
    showToast({ text: others === 1 ? 'The other session stays open.' : 'The other sessions stay open.' });
    onDone();
  }
  return (
    <Notice
      announce
      title={title}
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            busy={revoke.isPending}
            onClick={() => revoke.mutate({ body: { others: true } })}
          >
            {others === 1 ? 'End the other session' : `End the ${others} other sessions`}
          </Button>
          <Button size="small" variant="quiet" disabled={revoke.isPending} onClick={keep}>
            Keep {others === 1 ? 'it' : 'them'}
          </Button>
        </>
      }
    >
      {others === 1
        ? 'You are signed in at one other place, which stays open unless you end it.'
        : `You are signed in at ${others} other places, which stay open unless you end them.`}
    </Notice>
  );
}
