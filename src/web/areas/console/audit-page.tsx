import { useState } from 'react';
import ScrollText from 'lucide-react/icons/scroll-text';
import { desk } from '#contract/areas/console.ts';
import type { AuditCheck } from '#contract/areas/console.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ConsoleNav } from '#web/kit/console.tsx';
import { DeskFailed } from '#web/kit/desk-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { PageSteps, usePagesBack } from '#web/kit/page-steps.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AuditLines } from './audit-lines.tsx';
import { CheckSection } from './check-section.tsx';

const AUDIT_ROWS = 20;

const faults: Record<NonNullable<AuditCheck['fault']>, string> = {
  altered: 'is not what was written',
  missing: 'is not there',
  rewritten: 'is not the one that an earlier check found',
};

function CheckWords({ check }: { check: AuditCheck }) {
  const time = useMemberTime();
  const at = time.instant(check.at, 'full');
  if (check.fault !== null) {
    return (
      <Notice tone="negative" title={`Entry ${check.fault_sequence} ${faults[check.fault]}`}>
        Found {at}. The entries before it are whole.
      </Notice>
    );
  }
  return (
    <Notice tone="positive" title={`All ${check.entries.toLocaleString('en-AU')} entries are whole`}>
      Checked {at}. The last one’s hash: <span className="figures break-all">{check.head_hash}</span>
    </Notice>
  );
}

function CheckPart() {
  const last = useApiQuery(desk.auditCheck);
  const run = useApiMutation(desk.runAuditCheck, { refreshes: [desk.auditCheck] });
  const note = 'Each entry carries the hash of the one before. The check goes through all of them each hour.';
  return <CheckSection title="Is it whole?" note={note} last={last} run={run} words={(check) => <CheckWords check={check} />} />;
}

/** Every change by operators, and whether the log of them is as it was written. */
export function AuditPage() {
  const pages = usePagesBack();
  const [subject, setSubject] = useState('');
  const list = useApiQuery(desk.audit, { query: { before: pages.from, subject: subject.replaceAll(' ', '_'), limit: AUDIT_ROWS } }, { keepPrevious: true });
  const rows = list.data?.data ?? [];
  return (
    <>
      <PageHeader title="Audit log" over="Operator" lead="What operators changed, with before and after. Nothing here can be changed or removed." />
      <ConsoleNav current="/operator/audit" />
      <Columns>
        <CheckPart />
        <Section title="Changes">
          <SearchBox
            label="Kind of row"
            placeholder="Kind of row, such as voucher"
            maxLength={60}
            words={subject}
            onWords={(words) => {
              setSubject(words);
              pages.toFirst();
            }}
          />
          {list.isPending ? <SkeletonRows rows={6} label="Loading the log" /> : null}
          {list.isError && !list.data ? <DeskFailed error={list.error} what="The log" /> : null}
          {list.data && rows.length === 0 ? <EmptyState icon={ScrollText} message={subject === '' ? 'Nothing was changed yet' : 'Nothing of this kind was changed'} /> : null}
          <AuditLines rows={rows} label="Changes" />
          <PageSteps pages={pages} next={list.data?.next} back="Newer" forward="Older" />
        </Section>
      </Columns>
    </>
  );
}
