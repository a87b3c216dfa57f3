import type { ReactNode } from 'react';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { useMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { QueryState } from '#web/kit/query-state.tsx';

/** A settings screen: title first, then the content once the member is loaded. */
export function MemberScreen({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: (member: MemberRecord) => ReactNode;
}) {
  const member = useMember();
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <QueryState query={member} what="your settings" skeleton={<SkeletonForm fields={4} />}>
        {children}
      </QueryState>
    </>
  );
}
