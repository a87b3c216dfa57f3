import { Button } from '#web/design/button.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { eventWords } from './connection-words.ts';
import type { Connection } from './connection-words.ts';

/** The shared data, in the language of the standard. */
export function Clusters({ clusters }: { clusters: Connection['clusters'] }) {
  return (
    <ul className="space-y-2">
      {clusters.map(({ title, facts }) => (
        <li key={title}>
          <p className="font-medium">{title}</p>
          <p className="text-ink-soft text-caption">{facts.join(', ')}</p>
        </li>
      ))}
    </ul>
  );
}

/** A connection's consent: purpose, data, duration and history, with renewal and withdrawal. */
export function ConsentFacts({
  connection,
  onRenew,
  onWithdraw,
}: {
  connection: Connection;
  onRenew: (() => void) | undefined;
  onWithdraw: () => void;
}) {
  const time = useMemberTime();
  const { consent_given_at: givenAt, consent_expires_at: expires } = connection;
  return (
    <details className="border-line mt-5 border-t pt-3">
      <summary className="cursor-pointer py-2 font-medium">Your consent</summary>
      <div className="space-y-4 pt-2">
        <p>We use this data {connection.purpose}.</p>
        <Clusters clusters={connection.clusters} />
        <DefinitionList
          items={[
            { term: 'Given', is: givenAt ? time.instant(givenAt) : 'Not yet' },
            {
              term: connection.state === 'ended' ? 'Ended' : 'Ends',
              is: expires ? time.instant(expires) : 'When you withdraw it',
            },
          ]}
        />
        <ul className="text-ink-soft text-caption" aria-label="Consent history">
          {connection.events.map((event) => (
            <li key={`${event.kind}${event.at.getTime()}${event.detail}`}>
              <span className="figures">{time.instant(event.at)}</span>: {eventWords(event)}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {onRenew ? (
            <Button size="small" variant="secondary" onClick={onRenew}>
              {expires === null ? 'Change token' : 'Renew for a year'}
            </Button>
          ) : null}
          <Button size="small" variant="quiet" className="text-negative" onClick={onWithdraw}>
            Withdraw consent
          </Button>
        </div>
      </div>
    </details>
  );
}
