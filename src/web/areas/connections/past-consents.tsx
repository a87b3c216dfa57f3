import { Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { eventWords } from './connection-words.ts';
import type { Connection } from './connection-words.ts';

/** Withdrawn consents and their history. */
export function PastConsents({ list }: { list: readonly Connection[] }) {
  const time = useMemberTime();
  if (list.length === 0) return null;
  return (
    <Section title="Past consents">
      <ul className="space-y-4">
        {list.map((connection) => (
          <li key={connection.id}>
            <p className="font-medium">{connection.institution}</p>
            <ul className="text-ink-soft text-caption">
              {connection.events.map((event) => (
                <li key={`${event.kind}${event.at.getTime()}${event.detail}`}>
                  <span className="figures">{time.instant(event.at)}</span>: {eventWords(event)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
