import { verification } from '#contract/areas/verification.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import type { MemberRecord } from '#web/kit/member.ts';

/** An unverified email address, and two ways to verify it. */
export function VerifyNotice({
  member,
}: {
  member: Pick<MemberRecord, 'email' | 'email_verified_at' | 'pending_email'>;
}) {
  const send = useApiMutation(verification.requestVerifyLink, {
    onSuccess: () => showToast({ tone: 'positive', text: 'We’ve sent you a new link.' }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const waiting = member.pending_email ?? (member.email_verified_at ? null : member.email);
  if (waiting === null) return null;
  return (
    <Notice
      tone="warning"
      className="mb-8"
      title={`Verify ${waiting}`}
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            busy={send.isPending}
            onClick={() => send.mutate({ body: { email: waiting } })}
          >
            Send a new link
          </Button>
          {member.pending_email ? null : (
            <ButtonLink size="small" variant="quiet" href="/auth/verify-email">
              Use a code instead
            </ButtonLink>
          )}
        </>
      }
    >
      {member.pending_email
        ? `Open the link we emailed you. Until then, we’ll keep using ${member.email}.`
        : 'Open the link we emailed you, so you can always get back in.'}
    </Notice>
  );
}
