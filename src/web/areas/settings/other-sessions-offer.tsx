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
      showToast({
        tone: 'positive',
        text: ended === 1 ? 'Signed out on 1 other device.' : `Signed out on ${ended} other devices.`,
      });
      onDone();
    },
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const others = sessions.data?.data.filter(({ current }) => !current).length ?? 0;
  if (others === 0) return null;
  function keep() {
    showToast({
      text:
        others === 1 ? 'You’re still signed in on your other device.' : 'You’re still signed in on your other devices.',
    });
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
            {others === 1 ? 'Sign out the other device' : `Sign out ${others} other devices`}
          </Button>
          <Button size="small" variant="quiet" disabled={revoke.isPending} onClick={keep}>
            Keep signed in
          </Button>
        </>
      }
    >
      {others === 1
        ? 'You’re signed in on one other device. Sign it out if you don’t recognise it.'
        : `You’re signed in on ${others} other devices. Sign them out if you don’t recognise them.`}
    </Notice>
  );
}
