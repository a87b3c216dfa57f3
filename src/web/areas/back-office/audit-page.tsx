import { backOffice } from '#contract/areas/back-office.ts';
import type { AuditCheck } from '#contract/areas/back-office.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblemOr } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AUDIT_TRAIL, AuditFilters, useAuditFind } from './audit-filters.tsx';
import { AuditLines } from './audit-lines.tsx';
import { CheckSection } from './check-section.tsx';

const AUDIT_ROWS = 20;

const faults: Record<NonNullable<AuditCheck['fault']>, string> = {
  altered: 'was changed after it was written',
  missing: 'is missing',
  rewritten: 'has changed since the last check',
};

function CheckWords({ check }: { check: AuditCheck }) {
  const time = useMemberTime();
  const at = time.instant(check.at, 'full');
  if (check.fault !== null) {
    return (
      <Notice tone="negative" title={`Entry ${check.fault_sequence} ${faults[check.fault]}`}>
        Found {at}. Any earlier entries are intact.
      </Notice>
    );
  }
  return (
    <Notice
      tone="positive"
      title={
        check.entries === 1
          ? 'The only entry is intact'
          : `All ${check.entries.toLocaleString('en-AU')} entries are intact`
      }
    >
      Checked {at}. Latest hash: <span className="figures break-all">{check.head_hash}</span>
    </Notice>
  );
}

function CheckPart() {
  const last = useApiQuery(backOffice.auditCheck);
  const run = useApiMutation(backOffice.runAuditCheck, { refreshes: [backOffice.auditCheck] });
  const note = 'Each entry includes the hash of the one before it. We check all of them every hour.';
  return (
    <CheckSection title="Integrity" note={note} last={last} run={run} words={(check) => <CheckWords check={check} />} />
  );
}

/** The audit log of operators' changes, and the check of its integrity. */
export function AuditPage() {
  const find = useAuditFind();
  const pages = useAddressPages(AUDIT_TRAIL);
  const list = useApiQuery(
    backOffice.audit,
    { query: { ...find.query, before: pages.from, limit: AUDIT_ROWS } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Every change operators made, with the values before and after. Entries can’t be edited or deleted."
      />
      <Columns>
        <CheckPart />
        <Section title="Changes">
          <AuditFilters find={find} />
          <QueryState
            query={list}
            what="the log"
            skeleton={<SkeletonRows rows={6} />}
            failed={operatorProblemOr({ what: 'these entries', words: 'Show the whole log', href: '/operator/audit' })}
          >
            {({ data, people, next }) => (
              <>
                {data.length === 0 ? (
                  <EmptyState
                    illustration={find.isNarrowed ? 'search' : 'history'}
                    message={find.isNarrowed ? 'No entries match' : 'No changes yet'}
                    {...(find.isNarrowed ? { buttonText: 'Clear filters', onButton: find.clear } : {})}
                  />
                ) : null}
                <AuditLines rows={data} people={people} label="Changes" />
                <PageSteps pages={pages} next={next} back="Newer" forward="Older" />
              </>
            )}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
