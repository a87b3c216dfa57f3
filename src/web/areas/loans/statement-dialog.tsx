import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { loans } from '#contract/areas/loans.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';

/** A statement between two dates, as PDF or CSV. */
export function StatementDialog({ loan, onClose }: { loan: number; onClose: () => void }) {
  const time = useMemberTime();
  const [from, setFrom] = useState<CivilDate | null>(addDays(time.today(), -365));
  const [to, setTo] = useState<CivilDate | null>(time.today());
  const [problem, setProblem] = useState<string>();
  const request = useApiMutation(loans.requestStatement, { refreshes: [loans.events] });
  async function save(format: 'pdf' | 'csv') {
    setProblem(undefined);
    try {
      const { success } = await request.mutateAsync({
        body: { loan, ...(from ? { from } : {}), ...(to ? { to } : {}) },
      });
      await saveAnswer(`loan-${loan}.${format}`, loans.statement, {
        params: { format },
        query: { loan, from: success.from, to: success.to },
      });
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  }
  return (
    <Dialog open onClose={onClose} title="Request a statement">
      <ProblemNote>{problem}</ProblemNote>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateInput label="From" value={from} onChange={setFrom} max={time.today()} />
        <DateInput label="To" value={to} onChange={setTo} max={time.today()} />
      </div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          icon={Download}
          busy={request.isPending}
          disabled={from === null || to === null}
          onClick={() => void save('csv')}
        >
          Download CSV
        </Button>
        <Button
          icon={Download}
          busy={request.isPending}
          disabled={from === null || to === null}
          onClick={() => void save('pdf')}
        >
          Download PDF
        </Button>
      </div>
    </Dialog>
  );
}
