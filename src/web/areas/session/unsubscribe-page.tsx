import { useParams } from 'react-router';
import { verification } from '#contract/areas/verification.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { AuthPage } from './auth-page.tsx';

/** The unsubscribe link of our emails. It asks for confirmation, because mail scanners open links. */
export function UnsubscribePage() {
  const { verificationToken = '' } = useParams();
  const stop = useApiMutation(verification.unsubscribe);
  if (stop.isSuccess) {
    return (
      <AuthPage
        title="You are unsubscribed"
        lead="We will send no more e-mails of this kind. You can choose otherwise in the settings at any time."
      >
        <ButtonLink href={paths.settings}>Open the settings</ButtonLink>
      </AuthPage>
    );
  }
  if (stop.error?.code === 'link_expired') {
    return (
      <AuthPage
        title="This link is no longer valid"
        lead="Choose in the settings which e-mails you want. You may have to sign in first."
      >
        <ButtonLink href={paths.settings}>Open the settings</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Unsubscribe"
      lead="Stop our e-mails about news and summaries? Messages about the safety of your account will still reach you."
      foot={<TextLink href={paths.dashboard}>Keep them, and go to {product.brand}</TextLink>}
    >
      <ProblemNote>{stop.isError ? messageOf(stop.error) : undefined}</ProblemNote>
      <Button busy={stop.isPending} onClick={() => stop.mutate({ body: { verificationToken } })}>
        Unsubscribe
      </Button>
    </AuthPage>
  );
}
