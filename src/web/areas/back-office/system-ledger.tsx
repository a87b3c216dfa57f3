import { backOffice } from '#contract/areas/back-office.ts';
import type { LedgerCheck } from '#contract/areas/back-office.ts';
import { counted } from '#domain/text/counted.ts';
import { Notice } from '#web/design/notice.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CheckSection } from './check-section.tsx';

function CheckWords({ check }: { check: LedgerCheck }) {
  const time = useMemberTime();
  const over = `${counted(check.transfers, 'transfer')} in ${counted(check.accounts, 'account')}, checked ${time.instant(check.at, 'full')}.`;
  if (check.faults > 0) {
    return (
      <Notice tone="negative" title={`The ledger doesn’t add up: ${counted(check.faults, 'error')}`}>
        First error: {check.first_fault}. {over}
      </Notice>
    );
  }
  return (
    <Notice tone="positive" title="The ledger adds up">
      {over}
    </Notice>
  );
}

/** The last hourly check of the ledger, and a button to run it now. */
export function SystemLedger() {
  const last = useApiQuery(backOffice.ledgerCheck);
  const run = useApiMutation(backOffice.runLedgerCheck, { refreshes: [backOffice.ledgerCheck] });
  const note = 'Every hour we check that each transfer sums to zero and each balance is the sum of its postings.';
  return (
    <CheckSection title="Ledger" note={note} last={last} run={run} words={(check) => <CheckWords check={check} />} />
  );
}
