import X from 'lucide-react/icons/x';
import { networth } from '#contract/areas/networth.ts';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { IconButton } from '#web/design/icon-button.tsx';
import { Money } from '#web/design/money.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { ItemActions } from './use-item-actions.ts';
import { sourceText } from './words.ts';

const MAX_SHOWN = 24;

/** The values of an item, newest first; a wrong one can be removed. */
export function ValueHistory({ item, actions }: { item: NetworthItem; actions: ItemActions }) {
  const time = useMemberTime();
  const history = useApiQuery(networth.list, { query: { id: item.id! } });
  return (
    <details className="border-line mt-6 border-t pt-3">
      <summary className="min-h-11 cursor-pointer content-center font-medium">Earlier values</summary>
      <QueryState query={history} what="its history" skeleton={<SkeletonText lines={2} />} compact>
        {({ values = [] }) => (
          <>
            <ul aria-label={`Values of ${item.name}`} className="divide-line divide-y">
              {values.slice(0, MAX_SHOWN).map(({ date, value, source }) => (
                <li key={date} className="flex items-center gap-3 py-1">
                  <span className="figures w-24 shrink-0">{time.date(date)}</span>
                  <span className="text-ink-faint text-caption min-w-0 flex-1">
                    {source.kind === 'own' ? 'Your figure' : sourceText(source, time)}
                  </span>
                  <Money cents={value} tone="plain" />
                  {values.length > 1 ? (
                    <IconButton
                      label={`Delete the value on ${time.date(date)}`}
                      icon={X}
                      onClick={() => actions.removeValue(item, date)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            {values.length > MAX_SHOWN ? (
              <p className="text-ink-faint text-caption">And {values.length - MAX_SHOWN} more before that.</p>
            ) : null}
          </>
        )}
      </QueryState>
    </details>
  );
}
