import { backOffice } from '#contract/areas/back-office.ts';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { BackOfficeFailed } from '#web/kit/back-office-list.tsx';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AuditLines } from './audit-lines.tsx';

const CHANGE_ROWS = 5;

/** What operators did about this member, out of the audit log. */
export function MemberChanges({ memberId }: { memberId: number }) {
  const pages = useAddressPages('done');
  const list = useApiQuery(
    backOffice.audit,
    { query: { member_id: memberId, before: pages.from, limit: CHANGE_ROWS } },
    { keepPrevious: true },
  );
  const rows = list.data?.data ?? [];
  return (
    <>
      {list.isPending ? <SkeletonRows rows={3} label="Loading what was done" /> : null}
      {list.isError && !list.data ? <BackOfficeFailed error={list.error} what="What was done" /> : null}
      {list.data && rows.length === 0 ? <p className="text-ink-soft">Nothing yet.</p> : null}
      <AuditLines rows={rows} people={list.data?.people ?? []} label="What was done" />
      <PageSteps pages={pages} next={list.data?.next} back="Newer" forward="Older" />
    </>
  );
}
