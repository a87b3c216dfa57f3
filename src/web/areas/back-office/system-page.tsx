import { Columns, PageHeader } from '#web/design/page.tsx';
import { SystemJobs } from './system-jobs.tsx';
import { SystemLedger } from './system-ledger.tsx';
import { SystemOutbox } from './system-outbox.tsx';
import { SystemSessions } from './system-sessions.tsx';

/** System status: ledger, outbox, jobs and sessions. */
export function SystemPage() {
  return (
    <>
      <PageHeader
        title="System health"
        lead="Whether the ledger adds up, messages get through and the recurring work is done, and who is signed in."
      />
      <Columns>
        <SystemLedger />
        <SystemOutbox />
        <SystemJobs />
        <SystemSessions />
      </Columns>
    </>
  );
}
