import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Subscription } from '#contract/areas/memberships.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { Button } from '#web/design/button.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useState } from 'react';

function expiryText({ expires }: SavedMethod): string {
  const [year, month] = expires.split('-');
  return `Valid until ${month}/${year}`;
}

function Choice({ cards, subscription }: { cards: readonly SavedMethod[]; subscription: Subscription }) {
  const own = subscription.method?.id ?? cards[0]!.id;
  const [chosen, setChosen] = useState(String(own));
  const isOverdue = subscription.state === 'past_due';
  const change = useApiMutation(memberships.method, {
    refreshes: [memberships.status],
    onSuccess: ({ data }) => {
      const isPaid = isOverdue && data.subscription?.state === 'active';
      if (isOverdue && !isPaid)
        showToast({ tone: 'negative', text: 'This card was declined too. Choose another one.' });
      else showToast({ tone: 'positive', text: isPaid ? 'Paid. Your membership goes on.' : 'Card changed.' });
    },
  });
  return (
    <>
      <RadioGroup
        label="Card for renewals"
        labelHidden
        value={chosen}
        onChange={setChosen}
        choices={cards.map((card) => ({
          value: String(card.id),
          label: `${card.brand} ending ${card.last_four}`,
          hint: expiryText(card),
        }))}
      />
      <ProblemNote>{change.error?.message}</ProblemNote>
      <Button
        className="mt-3"
        variant={isOverdue ? 'primary' : 'secondary'}
        size="small"
        busy={change.isPending}
        disabled={!isOverdue && chosen === String(own)}
        onClick={() => change.mutate({ body: { method_id: Number(chosen) } })}
      >
        {isOverdue ? 'Pay with this card' : 'Use this card'}
      </Button>
    </>
  );
}

/** The saved cards, one of which pays the renewals. An overdue renewal is charged to the chosen one at once. */
export function CardChoice({ subscription }: { subscription: Subscription }) {
  const read = useApiQuery(orders.methods);
  return (
    <QueryState
      query={read}
      what="your cards"
      skeleton={<SkeletonRows rows={2} />}
      compact
      empty={
        <p className="text-ink-soft">You have no saved card. A card that you pay an order with can be saved there.</p>
      }
    >
      {({ data: cards }) => <Choice cards={cards} subscription={subscription} />}
    </QueryState>
  );
}
