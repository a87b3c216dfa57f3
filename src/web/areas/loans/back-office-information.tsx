import type { HardshipOnWire } from '#contract/areas/loan-shapes.ts';
import { loans } from '#contract/areas/loans.ts';
import type { BackOfficeLoanOnWire } from '#contract/areas/loans.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { HardshipFiles } from './hardship-files.tsx';

/** The information requested from a borrower, its deadline and the response. */
export function RequestedMore({
  loan,
  more,
}: {
  loan: BackOfficeLoanOnWire;
  more: NonNullable<HardshipOnWire['more']>;
}) {
  const time = useMemberTime();
  const due = time.date(more.answer_by);
  return (
    <div className="border-line-strong mt-2 border-l-2 pl-3">
      <p className="break-words">
        Asked on {time.date(more.requested_on)}: “{more.words}”
      </p>
      {more.informed_on === null ? (
        <p className="font-medium">
          {time.today() > more.answer_by ? `No reply. It was due by ${due}.` : `Reply due by ${due}.`}
        </p>
      ) : (
        <>
          <p className="break-words whitespace-pre-wrap">
            {more.informed_on > more.answer_by
              ? `Replied late, on ${time.date(more.informed_on)}`
              : `Replied on ${time.date(more.informed_on)}`}
            {more.answer ? `: “${more.answer}”` : ' with files only.'}
          </p>
          <HardshipFiles
            label={`Files from ${loan.member_name}`}
            files={more.files}
            onSave={({ id, name }) =>
              saveAnswer(name, loans.backOfficeHardshipFile, { params: { member_id: loan.member_id, id } })
            }
          />
        </>
      )}
    </div>
  );
}
