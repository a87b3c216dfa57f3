import { backOffice } from '#contract/areas/back-office.ts';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AuditLines } from './audit-lines.tsx';

const CHANGE_ROWS = 5;

/** Operators' changes to this member, from the audit log. */
export function MemberChanges({ memberId }: { memberId: number }) {
  const pages = useAddressPages('done');
  const list = useApiQuery(
    backOffice.audit,
    { query: { member_id: memberId, before: pages.from, limit: CHANGE_ROWS } },
    { keepPrevious: true },
  );
  return (
    <QueryState query={list} what="the changes" skeleton={<SkeletonRows rows={3} />} failed={operatorProblem}>
      {({ data, people, next }) => (
        <>
          {data.length === 0 ? <p className="text-ink-soft">No changes yet.</p> : null}
          <AuditLines rows={data} people={people} label="Changes by operators" />
          <PageSteps pages={pages} next={next} back="Newer" forward="Older" />
        </>
      )}
    </QueryState>
  );
}
