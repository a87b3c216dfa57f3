import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { AppliedCards } from './applied-cards.tsx';
import { CodeField, useApply } from './code-field.tsx';
import type { Prepaid } from './use-prepaid.ts';

const MAX_CARDS = 5;

/** Gift cards that pay before a card does: each with what it pays and what is left on it. */
export function GiftCardPart({
  cards,
  hasGiftCard,
  startsOpen,
}: {
  cards: Prepaid;
  hasGiftCard: boolean;
  startsOpen: boolean;
}) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const code = useApply(cards.add);
  const { codes, problem } = cards;
  if (hasGiftCard && codes.length === 0)
    return <p className="text-ink-soft text-caption">You can’t use gift cards to buy gift cards.</p>;
  return (
    <div>
      <AppliedCards cards={cards} />
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
          <CodeField label="Gift card code" maxLength={40} autoFocus {...code} />
        </div>
      ) : (
        <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setIsOpen(true)}>
          Add a gift card
        </Button>
      )}
    </div>
  );
}
