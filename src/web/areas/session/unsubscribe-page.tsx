import { useParams } from 'react-router';
import { verification } from '#contract/areas/verification.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { paths } from '#web/kit/paths.ts';
import { AuthPage } from './auth-page.tsx';

/** The unsubscribe link of our emails. It asks for confirmation, because mail scanners open links. */
export function UnsubscribePage() {
  const { verificationToken = '' } = useParams();
  const stop = useApiMutation(verification.unsubscribe);
  if (stop.isSuccess) {
    return (
      <AuthPage
        title="You’re unsubscribed"
        lead="We won’t send these emails any more. You can change your mind any time in Settings."
      >
        <ButtonLink href="/settings/notifications">Open settings</ButtonLink>
      </AuthPage>
    );
  }
  if (stop.error?.code === 'link_expired') {
    return (
      <AuthPage title="This link has expired" lead="Go to Settings to choose which emails you get.">
        <ButtonLink href="/settings/notifications">Open settings</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Unsubscribe"
      lead="Stop getting bill reminders and other updates by email? We’ll still email you about the security of your account."
      foot={<TextLink href={paths.dashboard}>Stay subscribed</TextLink>}
    >
      <ProblemNote>{stop.isError ? messageOf(stop.error) : undefined}</ProblemNote>
      <Button busy={stop.isPending} onClick={() => stop.mutate({ body: { verificationToken } })}>
        Unsubscribe
      </Button>
    </AuthPage>
  );
}
