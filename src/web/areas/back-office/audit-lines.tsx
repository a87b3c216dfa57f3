import type { AuditLine } from '#contract/areas/back-office.ts';
import { TextLink } from '#web/design/link.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { auditActionWords, factChanges, rowHref, rowWords } from './audit-words.ts';
import type { FactReader } from './audit-words.ts';

const truncated = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** An operator mentioned in an entry. */
interface Person {
  id: number;
  email: string;
}

function Row({ entry, action }: { entry: AuditLine; action: string }) {
  const href = rowHref(entry);
  const words = rowWords(entry, action);
  return href === null ? words : <TextLink href={href}>{words}</TextLink>;
}

/** Audit entries: who, when, which entity, and what changed. */
export function AuditLines({
  rows,
  people,
  label,
}: {
  rows: readonly AuditLine[];
  people: readonly Person[];
  label: string;
}) {
  const time = useMemberTime();
  const leaver = (id: number) => `former operator ${id}`;
  const reader: FactReader = {
    instant: (at) => time.instant(at, 'full'),
    date: time.date,
    person: (id) => people.find((person) => person.id === id)?.email ?? leaver(id),
  };
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {rows.map((entry) => (
        <li key={entry.sequence} className="py-4">
          <p className="font-semibold">
            {auditActionWords(entry.action)}: <Row entry={entry} action={auditActionWords(entry.action)} />
          </p>
          <p className="text-ink-faint text-caption figures mt-0.5 wrap-anywhere">
            No. {entry.sequence}, {time.instant(entry.at, 'full')}, {entry.operator ?? leaver(entry.operator_id)}
          </p>
          <dl className="mt-2 space-y-1">
            {factChanges(entry.before, entry.after, reader).map(({ field, before, after }) => (
              <div key={field} className="flex flex-wrap gap-x-2">
                <dt className="text-ink-soft">{field}</dt>
                <dd className="min-w-0 wrap-anywhere">
                  {before === null ? null : <del className="text-ink-faint">{truncated(before)}</del>}
                  {before !== null && after !== null ? ' ' : null}
                  {after === null ? null : <ins className="no-underline">{truncated(after)}</ins>}
                </dd>
              </div>
            ))}
          </dl>
          <details className="text-ink-faint text-caption mt-2">
            <summary className="w-fit cursor-pointer">Hash</summary>
            <span className="figures break-all">{entry.hash}</span>
          </details>
        </li>
      ))}
    </ul>
  );
}
