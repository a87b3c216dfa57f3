import type { ReactNode } from 'react';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { useMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { QueryState } from '#web/kit/query-state.tsx';

/** The way back to the index, over the title of a settings screen. */
export function BackToSettings() {
  return (
    <TextLink href="/settings" className="max-lg:hidden">
      Settings
    </TextLink>
  );
}

/** A settings screen: title first, then the content once the member is loaded. */
export function MemberScreen({
  title,
  lead,
  over,
  skeleton = <SkeletonForm fields={4} />,
  children,
}: {
  title: string;
  lead?: string;
  over?: ReactNode;
  skeleton?: ReactNode;
  children: (member: MemberRecord) => ReactNode;
}) {
  const member = useMember();
  return (
    <>
      <PageHeader title={title} lead={lead} over={over} />
      <QueryState query={member} what="your settings" skeleton={skeleton}>
        {children}
      </QueryState>
    </>
  );
}
