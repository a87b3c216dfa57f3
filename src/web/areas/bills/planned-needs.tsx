import type { PlannedNeedOnWire } from '#contract/areas/bills.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { LikelyActions } from './likely-actions.tsx';
import { flowHref, flowWords } from './payment-words.ts';

function StateBadge({ need }: { need: PlannedNeedOnWire }) {
  if (!need.covered) return <Badge tone="negative">Not covered</Badge>;
  if (need.state === 'overdue') return <Badge tone="negative">Overdue</Badge>;
  return <Badge>{need.certainty === 'likely' ? 'Likely' : 'Covered'}</Badge>;
}

/** What a pay must cover beside scheduled bills and instalments. */
export function PlannedNeeds({ planned }: { planned: readonly PlannedNeedOnWire[] }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Also due" className="divide-line divide-y">
      {planned.map((need) => (
        <li key={need.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-40">
            <p className="truncate font-medium">{need.name}</p>
            <p className="text-ink-faint text-caption">
              {flowWords(need)}, due {time.date(need.due_date, 'wmd')}
            </p>
            {need.certainty === 'likely' && need.series_key !== null ? (
              <LikelyActions seriesKey={need.series_key} name={need.name} isTransfer={need.kind === 'transfer'} />
            ) : null}
          </div>
          <div className="flex flex-col items-end gap-1">
            <Money cents={-need.amount} tone="plain" size="strong" href={flowHref(need)} opens={need.name} />
            <StateBadge need={need} />
          </div>
        </li>
      ))}
    </ul>
  );
}
