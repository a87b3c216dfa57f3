import { useState } from 'react';
import CreditCard from 'lucide-react/icons/credit-card';
import { connections } from '#contract/areas/connections.ts';
import { memberships } from '#contract/areas/memberships.ts';
import type { Subscription } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PageFrame } from '../page-frame.tsx';
import { addedText, cardAndExpiryText, cardText, expiryText } from '../card-words.ts';
import { RemoveCardDialog } from './remove-card-dialog.tsx';

interface CardRowProps {
  card: SavedMethod;
  /** What tells it from a card with the same digits and expiry. */
  added: string | undefined;
  renews: Subscription | undefined;
  onRemove: () => void;
}

function CardRow({ card, added, renews, onRemove }: CardRowProps) {
  const time = useMemberTime();
  const name = [cardAndExpiryText(card), added].filter(Boolean).join(', ');
  const isExpired = card.expires < time.today().slice(0, 7);
  const makeDefault = useApiMutation(orders.savePayment, {
    refreshes: [orders.methods],
    onSuccess: () => showToast({ tone: 'positive', text: `${cardText(card)} is your default card.` }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <CreditCard size={24} strokeWidth={1.75} aria-hidden="true" className="text-accent shrink-0" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold">{cardText(card)}</p>
        <p className="text-ink-soft text-caption">
          {isExpired ? 'Expired' : 'Expires'} {expiryText(card.expires)}
          {added ? `, ${added}` : null}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {card.is_default ? <Badge tone="accent">Default</Badge> : null}
          {renews ? <Badge tone="info">Renews {renews.Name}</Badge> : null}
          {isExpired ? <Badge tone="warning">Expired</Badge> : null}
        </p>
      </div>
      <div className="ml-auto flex gap-2">
        {card.is_default ? null : (
          <Button
            size="small"
            variant="secondary"
            busy={makeDefault.isPending}
            onClick={() => makeDefault.mutate({ body: { method_id: card.id } })}
          >
            Make default<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

/** Whether a membership still charges a card. */
const isRenewing = ({ state }: Subscription): boolean => state !== 'ending' && state !== 'ended';

function SavedCards({ cards, subscription }: { cards: readonly SavedMethod[]; subscription: Subscription | null }) {
  const time = useMemberTime();
  const [removing, setRemoving] = useState<SavedMethod>();
  const addedOf = (card: SavedMethod) => addedText(card, cards, time);
  const renewing = subscription && isRenewing(subscription) ? subscription : undefined;
  // The server charges the default card where the membership has none of its own.
  const payer = renewing?.method?.id ?? cards.find(({ is_default }) => is_default)?.id;
  const renewedBy = ({ id }: SavedMethod) => (id === payer ? renewing : undefined);
  const others = cards.filter(({ id }) => id !== removing?.id);
  return (
    <>
      <ul aria-label="Saved cards" className="divide-line divide-y">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            added={addedOf(card)}
            renews={renewedBy(card)}
            onRemove={() => setRemoving(card)}
          />
        ))}
      </ul>
      {removing ? (
        <RemoveCardDialog
          card={removing}
          added={addedOf(removing)}
          subscription={renewedBy(removing)}
          next={others.find(({ is_default }) => is_default) ?? others[0]}
          onClose={() => setRemoving(undefined)}
        />
      ) : null}
    </>
  );
}

function BankAccounts() {
  const list = useApiQuery(connections.list);
  const open = list.data?.data.filter(({ state }) => state === 'open').length;
  return (
    <Section title="Bank accounts">
      <p className="text-ink-soft mb-3 min-h-[1lh]">
        {open === undefined
          ? null
          : open === 0
            ? 'No banks connected.'
            : `${counted(open, 'bank is', 'banks are')} connected.`}
      </p>
      <ButtonLink href="/settings/bank-accounts" variant="secondary" size="small">
        {open ? 'Manage bank accounts' : 'Connect a bank'}
      </ButtonLink>
    </Section>
  );
}

/** How the member pays: the saved cards, and the way to the connected banks. */
export function PaymentDetailsPage() {
  const cards = useApiQuery(orders.methods);
  const status = useApiQuery(memberships.status);
  return (
    <PageFrame>
      <PageHeader title="Payment details" lead="The cards you’ve saved for orders and renewals, and your banks." />
      <Columns aside={<BankAccounts />}>
        <Section title="Saved cards">
          <QueryState
            queries={{ cards, status }}
            what="your cards"
            skeleton={<SkeletonRows rows={2} />}
            isEmpty={(loaded) => loaded.cards.data.length === 0}
            empty={
              <EmptyState
                illustration="saved"
                message="No saved cards"
                subtitle1="Turn on “Save this card” when you pay for an order, and the card will appear here."
                buttonText="See packs"
                href="/packs"
              />
            }
          >
            {(loaded) => <SavedCards cards={loaded.cards.data} subscription={loaded.status.data.subscription} />}
          </QueryState>
        </Section>
      </Columns>
    </PageFrame>
  );
}
