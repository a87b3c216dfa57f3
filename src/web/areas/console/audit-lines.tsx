import type { AuditLine } from '#contract/areas/console.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { actionWords, factChanges } from './audit-words.ts';

const shown = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** Entries of the audit log, each with who, when, on which row, and what became of what. */
export function AuditLines({ rows, label }: { rows: readonly AuditLine[]; label: string }) {
  const time = useMemberTime();
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {rows.map((row) => (
        <li key={row.sequence} className="py-4">
          <p className="font-semibold">
            {actionWords(row.action)}: {row.subject.replaceAll('_', ' ')} {row.subject_id}
          </p>
          <p className="text-ink-faint text-caption figures mt-0.5">
            No. {row.sequence}, {time.instant(row.at, 'full')}, {row.operator ?? `operator ${row.operator_id}, who has left`}
          </p>
          <dl className="mt-2 space-y-1">
            {factChanges(row.before, row.after).map(({ field, before, after }) => (
              <div key={field} className="flex flex-wrap gap-x-2">
                <dt className="text-ink-soft">{field}</dt>
                <dd className="min-w-0 break-words">
                  {before === null ? null : <del className="text-ink-faint">{shown(before)}</del>}
                  {before !== null && after !== null ? ' ' : null}
                  {after === null ? null : <ins className="no-underline">{shown(after)}</ins>}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-ink-faint text-caption figures mt-2 break-all">{row.hash}</p>
        </li>
      ))}
    </ul>
  );
}
