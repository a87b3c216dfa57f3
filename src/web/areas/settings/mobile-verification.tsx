import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { verification } from '#contract/areas/verification.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { Button } from '#web/design/button.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Verifies the mobile number by a code in a text message. */
export function MobileVerification({ mobile }: { mobile: string }) {
  const [sent, setSent] = useState(false);
  const send = useApiMutation(verification.requestMobileOtp, {
    onSuccess: () => setSent(true),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const form = useApiForm<typeof verification.verifyMobileOtp, { code: string }>(verification.verifyMobileOtp, {
    defaults: { code: '' },
    body: ({ code }) => ({ mobile, code }),
    refreshes: [profile.get],
    onDone: () => showToast({ tone: 'positive', text: 'Mobile verified.' }),
  });
  const code = form.value('code');
  return (
    <div className="space-y-4">
      <Button
        variant={sent ? 'quiet' : 'secondary'}
        busy={send.isPending}
        onClick={() => send.mutate({ body: { mobile } })}
      >
        {sent ? 'Send a new code' : `Send code to ${mobileText(mobile)}`}
      </Button>
      {sent ? (
        <Form form={form} className="space-y-4" aria-label="Verify your mobile">
          <CodeInput label="Code" autoFocus {...code} />
          <SubmitButton form={form}>Verify</SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}
