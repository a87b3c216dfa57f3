import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/areas/imports.ts';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { counted } from './import-state.ts';

const SHOWN = 50;

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="border-line border-b py-3">
      <summary className="cursor-pointer font-medium">{summary}</summary>
      <div className="text-ink-soft mt-2">{children}</div>
    </details>
  );
}

/** Everything that a member may want to know about a file beside its rows: refusals, gaps and warnings. */
export function ImportRemarks({ report }: { report: ImportReport }) {
  const time = useMemberTime();
  const { rejected, balance_gaps: gaps, warnings } = report;
  // The question about the date order stands on its own, with its answer.
  const remarks = warnings.filter(({ code }) => code !== 'date_order_assumed');
  if (rejected.length === 0 && gaps.length === 0 && remarks.length === 0) return null;
  return (
    <div className="mt-5">
      {gaps.length > 0 ? (
        <Notice tone="warning" title={`The running balance has ${counted(gaps.length, 'gap')}`} className="mb-3">
          <p>Rows may be missing from this statement.</p>
          <ul className="mt-2 space-y-1">
            {gaps.slice(0, 5).map((gap) => (
              <li key={`${gap.account}-${gap.line ?? gap.date}`}>
                {time.date(gap.date)}: expected <Money cents={gap.expected} tone="plain" />, the statement says <Money cents={gap.found} tone="plain" />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {rejected.length > 0 ? (
        <Folded summary={`${counted(report.rejected_count, 'row')} not imported, and why`}>
          <ul className="space-y-1">
            {rejected.slice(0, SHOWN).map((row) => (
              <li key={`${row.file}-${row.line}`}>
                <span className="figures">Line {row.line.toLocaleString('en-AU')}</span>: {row.reason}
              </li>
            ))}
          </ul>
          {report.rejected_count > SHOWN ? <p className="mt-2">and {counted(report.rejected_count - SHOWN, 'more row')}.</p> : null}
        </Folded>
      ) : null}
      {remarks.length > 0 ? (
        <Folded summary={counted(remarks.length, 'remark')}>
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
