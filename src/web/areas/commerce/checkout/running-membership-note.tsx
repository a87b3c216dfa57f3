import { memberships } from '#contract/areas/memberships.ts';
import { changeOf, membershipName } from '#domain/commerce/memberships.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** A member with a running membership changes it instead, so that the unused days count. */
export function RunningMembershipNote({ option }: { option: MembershipOption }) {
  const running = useApiQuery(memberships.status).data?.data;
  const subscription = running?.subscription;
  if (!subscription || subscription.option === option) return null;
  const isOverdue = subscription.state === 'past_due';
  return (
    <Notice
      title={`You have ${subscription.Name}`}
      className="mt-4"
      actions={
        <ButtonLink href={isOverdue ? '/membership/renew-upgrade' : changeOf(option)} size="small">
          {isOverdue ? 'Pay your renewal' : 'Change your membership'}
        </ButtonLink>
      }
    >
      {isOverdue
        ? 'Your renewal hasn’t been paid yet. Pay it first.'
        : `You can change to ${membershipName(option)} instead: days you’ve paid for count towards an upgrade. If you buy it here, it starts once those days are over.`}
    </Notice>
  );
}
