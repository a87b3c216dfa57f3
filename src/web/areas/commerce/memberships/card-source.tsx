import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { orders } from '#contract/areas/orders.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { CardForm } from '../checkout/card-form.ts';
import { NewCard } from '../checkout/new-card.tsx';
import { addedText, cardText, expiryText } from '../card-words.ts';

/** A card to charge: a saved one, the token of a new one, or why the form refuses it. */
export type ChosenCard = { method_id: number } | { token: string } | { refused: string };

export interface CardSource {
  cards: readonly SavedMethod[];
  /** The id of a saved card, or 'new'. */
  way: string;
  setWay: (way: string) => void;
  cardForm: RefObject<CardForm | null>;
  choose: () => Promise<ChosenCard>;
}

/** The choice between the saved cards and a new one. `usual` is chosen first. */
export function useCardSource(cards: readonly SavedMethod[], usual: number | undefined): CardSource {
  const first = cards.find(({ id }) => id === usual) ?? cards[0];
  const [way, setWay] = useState(first ? String(first.id) : 'new');
  const cardForm = useRef<CardForm>(null);
  async function choose(): Promise<ChosenCard> {
    if (way !== 'new') return { method_id: Number(way) };
    return (
      (await cardForm.current?.tokenise()) ?? { refused: 'The card form hasn’t loaded yet. Try again in a moment.' }
    );
  }
  return { cards, way, setWay, cardForm, choose };
}

/** The saved cards, and the form for another one. `total` is what would be charged, in cents. */
export function CardChoices({ label, source, total }: { label: string; source: CardSource; total: number }) {
  const gateway = useApiQuery(orders.gateway).data?.data.find(({ kind }) => kind === 'card');
  const time = useMemberTime();
  const addedOf = (card: SavedMethod) => addedText(card, source.cards, time);
  const saved = source.cards.map((card) => ({
    value: String(card.id),
    label: cardText(card),
    hint: [`Expires ${expiryText(card.expires)}`, addedOf(card)].filter(Boolean).join(', '),
  }));
  return (
    <>
      <RadioGroup
        label={label}
        labelHidden
        value={source.way}
        onChange={source.setWay}
        choices={[...saved, ...(gateway ? [{ value: 'new', label: saved.length > 0 ? 'Another card' : 'Card' }] : [])]}
      />
      {source.way === 'new' && gateway ? (
        <div className="mt-3">
          <NewCard form={gateway.form} total={total} save ref={source.cardForm} />
        </div>
      ) : null}
    </>
  );
}
