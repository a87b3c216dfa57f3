import { useNavigate } from 'react-router';
import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { formatPercent } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, Columns, DefinitionList } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { HelpLines } from './help-lines.tsx';
import { frequencyWords } from './words.ts';

function Owed({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  return (
    <Card tone="cover">
      <p className="text-on-cover-soft text-caption">You owe {loan.company}</p>
      <p className="mt-1">
        <Money cents={loan.available_balance} size="title" tone="plain" />
      </p>
      <p className="text-on-cover-soft text-caption mt-1">
        {loan.next_due === null ? null : (
          <>
            Next repayment <Money cents={loan.next_amount ?? 0} tone="plain" /> on {time.date(loan.next_due)} ·{' '}
          </>
        )}
        Balance as of {time.date(loan.as_of)}
      </p>
    </Card>
  );
}

/** A loan of another lender, as the member entered it. */
export function ExternalLoan({ loan, onEdit }: { loan: LoanDetailOnWire; onEdit: () => void }) {
  const navigate = useNavigate();
  const { ask, dialog } = useAsk();
  const remove = useApiMutation(loans.remove, {
    refreshes: [loans.mine],
    onSuccess: () => {
      showToast({ tone: 'info', text: 'Loan deleted.' });
      void navigate('/loans');
    },
  });
  return (
    <Columns aside={<HelpLines />}>
      <ProblemNote>{remove.error?.message}</ProblemNote>
      <Owed loan={loan} />
      <Card title="Details" className="mt-4">
        <DefinitionList
          items={[
            { term: 'Lender', is: loan.company },
            ...(loan.rate === null ? [] : [{ term: 'Interest rate', is: `${formatPercent(loan.rate, 2)} a year` }]),
            ...(loan.repayment === null
              ? []
              : [{ term: 'Repayment', is: <Money cents={loan.repayment} tone="plain" /> }]),
            ...(loan.frequency === null ? [] : [{ term: 'Frequency', is: frequencyWords[loan.frequency] }]),
          ]}
        />
        <p className="text-ink-soft mt-3">
          You added this loan yourself. It’s included in Net worth, and any repayments in Bills and Forecast.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={onEdit}>Edit loan</Button>
          <Button
            variant="quiet"
            className="text-negative"
            busy={remove.isPending}
            onClick={() =>
              ask({
                title: `Delete ${loan.loan_title}?`,
                says: 'It won’t be included in Net worth, Bills or Forecast any more. The loan itself doesn’t change.',
                yes: 'Delete',
                no: 'Cancel',
                onYes: () => remove.mutate({ body: { loan: loan.id } }),
              })
            }
          >
            Delete loan
          </Button>
        </div>
      </Card>
      {dialog}
    </Columns>
  );
}
