import { wallet } from '#contract/areas/wallet.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';

/** The code from the email, which opens the recovery of a wallet. */
export function ConfirmEmailPage() {
  const send = useApiMutation(wallet.sendEmailCode);
  const form = useApiForm<typeof wallet.confirmEmail, { code: string }>(wallet.confirmEmail, {
    defaults: { code: '' },
    refreshes: [wallet.get],
    onDone: () => go('/wallet?recover=1', { replace: true }),
    onFailed: (problem, handle) => {
      if (problem.code !== 'code_wrong') return false;
      handle.fail('code', problem.message);
      return true;
    },
  });
  return (
    <>
      <PageHeader
        title="Confirm your email"
        lead="To recover a wallet, you need its recovery code and a code that we’ll email you."
      />
      <Columns>
        <Section title="Code from the email" titleHidden>
          {send.data ? (
            <Form form={form} className="max-w-md space-y-5" aria-label="Confirm your email">
              <p role="status">We emailed a code to {send.data.sent_to}. It’s valid for 10 minutes.</p>
              <CodeInput label="Code from the email" {...form.value('code')} />
              <div className="flex flex-wrap gap-2">
                <SubmitButton form={form}>Continue to recovery</SubmitButton>
                <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate({ body: {} })}>
                  Send a new code
                </Button>
              </div>
            </Form>
          ) : (
            <div className="space-y-4">
              {send.error ? <ProblemNote>{messageOf(send.error)}</ProblemNote> : null}
              <div className="flex flex-wrap gap-2">
                <Button busy={send.isPending} onClick={() => send.mutate({ body: {} })}>
                  Email me a code
                </Button>
                <ButtonLink href="/wallet" variant="secondary">
                  Back to the wallet
                </ButtonLink>
              </div>
            </div>
          )}
        </Section>
      </Columns>
    </>
  );
}
