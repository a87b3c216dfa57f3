import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

/** An overdue loan repayment comes before everything else on home. */
export function OverdueLoan() {
  const time = useMemberTime();
  const overdue =
    useApiQuery(safeToSpend.safeToSpend).data?.upcoming.filter(
      ({ state, loan_id: loanId }) => state === 'overdue' && loanId !== null,
    ) ?? [];
  const first = overdue[0];
  if (!first) return null;
  const owed = overdue.filter(({ loan_id: id }) => id === first.loan_id).reduce((sum, { amount }) => sum - amount, 0);
  return (
    <Notice
      tone="negative"
      className="mb-4"
      title={
        <>
          {first.name}: <Money cents={owed} tone="plain" /> has been overdue since {time.date(first.due_date, 'wmd')}
        </>
      }
      actions={
        <ButtonLink size="small" href={`/loans/${first.loan_id}`}>
          Open loan
        </ButtonLink>
      }
    >
      Pay it now, or ask for help if you can’t.
    </Notice>
  );
}
