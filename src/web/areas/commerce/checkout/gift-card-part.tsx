import { useState } from 'react';
import Gift from 'lucide-react/icons/gift';
import X from 'lucide-react/icons/x';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { dollars } from '../words.ts';
import { CodeField, useApply } from './code-field.tsx';
import type { Prepaid } from './use-prepaid.ts';

const MAX_CARDS = 5;

function Applied({ cards }: { cards: Prepaid }) {
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

/** Gift cards that pay before a card does: each with what it pays and what is left on it. */
export function GiftCardPart({ cards, hasGiftCard }: { cards: Prepaid; hasGiftCard: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const code = useApply(cards.add);
  const { codes, problem } = cards;
  if (hasGiftCard && codes.length === 0)
    return <p className="text-ink-soft text-caption">You can’t use gift cards to buy gift cards.</p>;
  return (
    <div>
      <Applied cards={cards} />
      {problem && codes.length > 0 ? (
        <Notice
          tone="warning"
          title={problem}
          announce
          actions={
            <Button size="small" variant="secondary" onClick={cards.clear}>
              {codes.length === 1 ? 'Remove the gift card' : 'Remove the gift cards'}
            </Button>
          }
        >
          The total above doesn’t include your {codes.length === 1 ? 'gift card' : 'gift cards'}.
        </Notice>
      ) : null}
      {codes.length >= MAX_CARDS || problem ? null : isOpen ? (
        <div className="mt-2">
          <CodeField label="Gift card code" maxLength={40} {...code} />
        </div>
      ) : (
        <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setIsOpen(true)}>
          Add a gift card
        </Button>
      )}
    </div>
  );
}
