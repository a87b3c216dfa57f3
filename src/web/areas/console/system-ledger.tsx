import { desk } from '#contract/areas/console.ts';
import type { LedgerCheck } from '#contract/areas/console.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const counted = (count: number, one: string): string => `${count.toLocaleString('en-AU')} ${one}${count === 1 ? '' : 's'}`;

function CheckWords({ check }: { check: LedgerCheck | null }) {
  const time = useMemberTime();
  if (check === null) return <p className="text-ink-soft">It has not been checked yet.</p>;
  const over = `${counted(check.transfers, 'transfer')} over ${counted(check.accounts, 'account')}, checked ${time.instant(check.at, 'full')}.`;
  if (check.faults > 0) {
    return (
      <Notice tone="negative" title={`The ledger does not add up: ${counted(check.faults, 'fault')}`}>
        The first: {check.first_fault}. {over}
      </Notice>
    );
  }
  return (
    <Notice tone="positive" title="The ledger adds up">
      {over}
    </Notice>
  );
}

/** What the hourly check of the ledger found, and a check now. */
export function SystemLedger() {
  const last = useApiQuery(desk.ledgerCheck);
  const run = useApiMutation(desk.runLedgerCheck, { refreshes: [desk.ledgerCheck] });
  return (
    <Section
      title="Ledger"
      note="Each hour: every transfer sums to zero, and every balance is the sum of its postings."
      action={
        <Button size="small" variant="secondary" busy={run.isPending} onClick={() => run.mutate({})}>
          Check now
        </Button>
      }
    >
      {last.isPending ? <SkeletonRows rows={1} label="Loading the last check" /> : null}
      {last.data ? <CheckWords check={last.data.data} /> : null}
      <ProblemNote>{(run.error ?? last.error)?.message}</ProblemNote>
    </Section>
  );
}
