import type { PlannedNeedOnWire } from '#contract/areas/bills.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { LikelyActions } from './likely-actions.tsx';
import { flowHref, flowWords } from './payment-words.ts';

function StateBadge({ one }: { one: PlannedNeedOnWire }) {
  if (!one.covered) return <Badge tone="negative">Not covered</Badge>;
  if (one.state === 'overdue') return <Badge tone="negative">Overdue</Badge>;
  return <Badge>{one.certainty === 'likely' ? 'Likely' : 'Covered'}</Badge>;
}

/** What a pay must cover beside scheduled bills and instalments. */
export function PlannedNeeds({ planned }: { planned: readonly PlannedNeedOnWire[] }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Also due" className="divide-line divide-y">
      {planned.map((one) => (
        <li key={one.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-40">
            <p className="truncate font-medium">{one.name}</p>
            <p className="text-ink-faint text-caption">
              {flowWords(one)}, due {time.date(one.due_date)}
            </p>
            {one.certainty === 'likely' && one.series_key !== null ? (
              <LikelyActions seriesKey={one.series_key} name={one.name} isTransfer={one.kind === 'transfer'} />
            ) : null}
          </div>
          <div className="flex flex-col items-end gap-1">
            <Money cents={-one.amount} tone="plain" size="strong" href={flowHref(one)} opens={one.name} />
            <StateBadge one={one} />
          </div>
        </li>
      ))}
    </ul>
  );
}
