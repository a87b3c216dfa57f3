import Gift from 'lucide-react/icons/gift';
import X from 'lucide-react/icons/x';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { dollars } from '../words.ts';
import type { Prepaid } from './use-prepaid.ts';

/** The gift cards that pay, each with what is left on it. */
export function AppliedCards({ cards }: { cards: Prepaid }) {
  const time = useMemberTime();
  const { split } = cards;
  if (!split || split.cards.length === 0) return null;
  return (
    <div aria-live="polite">
      <ul aria-label="Gift cards" className="divide-line divide-y">
        {split.cards.map(({ masked, expires_on: expires, pays, left }) => (
          <li key={masked} className="flex flex-wrap items-center gap-2 py-2">
            <Gift size={20} aria-hidden="true" className="text-accent shrink-0" />
            <div className="min-w-0 flex-1 basis-24">
              <p className="font-medium">Gift card {masked}</p>
              <p className="text-ink-soft text-caption">
                {left === 0 ? 'Nothing left on this card' : `${dollars(left)} left to use by ${time.date(expires)}`}
              </p>
            </div>
            <Money cents={-pays} tone="plain" />
            <button
              type="button"
              aria-label={`Remove gift card ${masked}`}
              className="text-ink-faint hover:text-ink -mr-2 grid size-11 place-items-center rounded-tag"
              onClick={() => cards.remove(masked)}
            >
              <X size={16} strokeWidth={2.25} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
