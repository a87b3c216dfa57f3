import { household } from '#contract/areas/household.ts';
import type { LogEntry } from '#contract/areas/household.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { placeOf, sentenceOf, touched } from './household-words.ts';
import { SHORT_LOG } from './reads.ts';

function LogLine({ entry }: { entry: LogEntry }) {
  const time = useMemberTime();
  const { says, before } = sentenceOf(entry);
  const back = useApiMutation(household.takeBack, {
    refreshes: touched,
    onSuccess: () => showToast({ tone: 'positive', text: 'Change undone.' }),
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="wrap-anywhere font-medium">{says}</p>
        <p className="text-ink-faint text-caption wrap-anywhere">
          {[placeOf(entry), `${time.instant(entry.at)}, ${time.instant(entry.at, 'time')}`, before]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {entry.taken_back ? <Badge>Undone</Badge> : null}
      {entry.can_take_back ? (
        <Button
          size="small"
          variant="quiet"
          className="-my-1.5"
          aria-label={`Undo: ${says}`}
          busy={back.isPending}
          onClick={() => back.mutate({ body: { log_id: entry.id } })}
        >
          Undo
        </Button>
      ) : null}
    </li>
  );
}

export function LogList({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ul aria-label="Recent changes" className="divide-line divide-y">
      {entries.map((entry) => (
        <LogLine key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

/** The newest log entries, for the second column. */
export function ShortLog() {
  const log = useApiQuery(household.log, SHORT_LOG);
  const entries = log.data?.data ?? [];
  const more = (log.data?.total ?? 0) > entries.length;
  return (
    <Section
      title="Recent changes"
      action={
        more ? <TextLink href="/household/log">All {log.data?.total.toLocaleString('en-AU')}</TextLink> : undefined
      }
    >
      <QueryState
        query={log}
        what="recent changes"
        skeleton={<SkeletonRows rows={3} />}
        compact
        empty={<p className="text-ink-soft">Invitations and changes will appear here.</p>}
      >
        {({ data }) => <LogList entries={data} />}
      </QueryState>
    </Section>
  );
}
