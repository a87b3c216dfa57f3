import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/areas/imports.ts';
import { counted } from '#domain/text/counted.ts';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const SHOWN = 50;

/** Up to this many are open from the start, because a rejected line is missing money. */
const LAID_OPEN = 5;

function Folded({ summary, open = false, children }: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-line border-b py-3">
      <summary className="cursor-pointer font-medium">{summary}</summary>
      <div className="text-ink-soft mt-2">{children}</div>
    </details>
  );
}

function BalanceGaps({ gaps }: { gaps: ImportReport['balance_gaps'] }) {
  const time = useMemberTime();
  return (
    <Notice tone="warning" title={`The balance doesn’t add up in ${counted(gaps.length, 'place')}`} className="mb-3">
      <p>Some transactions may be missing from this statement.</p>
      <ul className="mt-2 space-y-1">
        {gaps.slice(0, 5).map((gap) => (
          <li key={`${gap.account}-${gap.line ?? gap.date}`}>
            {time.date(gap.date)}: we expected <Money cents={gap.expected} tone="plain" currency={gap.currency} />, the
            statement says <Money cents={gap.actual} tone="plain" currency={gap.currency} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The list is capped by the server, the count isn't. */
function RejectedLines({ rejected, count }: { rejected: ImportReport['rejected']; count: number }) {
  return (
    <Folded summary={`${counted(count, 'line')} we couldn’t import`} open={count <= LAID_OPEN}>
      <ul className="space-y-1">
        {rejected.slice(0, SHOWN).map((rejection) => (
          <li key={`${rejection.file}-${rejection.line}`}>
            <span className="figures">Line {rejection.line.toLocaleString('en-AU')}</span>: {rejection.reason}
          </li>
        ))}
      </ul>
      {count > SHOWN ? <p className="mt-2">And {counted(count - SHOWN, 'more line')}.</p> : null}
    </Folded>
  );
}

/** Rejected lines, gaps in the balance and warnings. */
export function ImportRemarks({ report }: { report: ImportReport }) {
  const { rejected, balance_gaps: gaps, warnings, manual_replaced: manualEntry } = report;
  // Questions stand on their own, with their answers.
  const remarks = warnings.filter(({ code }) => !['date_order_assumed', 'both_sides', 'repeated_row'].includes(code));
  if (rejected.length + gaps.length + remarks.length + manualEntry === 0) return null;
  return (
    <div className="mt-5">
      {manualEntry > 0 ? (
        <Notice
          title={`${counted(manualEntry, 'transaction')} you added will be replaced by the bank’s`}
          className="mb-3"
        >
          Your categories, tags, splits and notes move across. Undoing the import brings back what you added.
        </Notice>
      ) : null}
      {gaps.length > 0 ? <BalanceGaps gaps={gaps} /> : null}
      {rejected.length > 0 ? <RejectedLines rejected={rejected} count={report.rejected_count} /> : null}
      {remarks.length > 0 ? (
        <Folded summary={counted(remarks.length, 'note')}>
          <ul className="list-disc space-y-1 pl-5">
            {remarks.slice(0, SHOWN).map((warning, index) => (
              <li key={index}>
                {warning.line === null ? '' : `Line ${warning.line.toLocaleString('en-AU')}: `}
                {warning.message}
              </li>
            ))}
          </ul>
        </Folded>
      ) : null}
    </div>
  );
}
