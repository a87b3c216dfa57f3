import { Columns, PageHeader } from '#web/design/page.tsx';
import { SystemJobs } from './system-jobs.tsx';
import { SystemLedger } from './system-ledger.tsx';
import { SystemOutbox } from './system-outbox.tsx';
import { SystemSessions } from './system-sessions.tsx';

/** System status: ledger, outbox, jobs and sessions. */
export function SystemPage() {
  return (
    <>
      <PageHeader title="System health" lead="The ledger, the outbox, scheduled jobs and open sessions." />
      <Columns>
        <SystemLedger />
        <SystemOutbox />
        <SystemJobs />
        <SystemSessions />
      </Columns>
    </>
  );
}
