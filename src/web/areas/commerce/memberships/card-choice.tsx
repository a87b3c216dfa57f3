import { useState } from 'react';
import { memberships } from '#contract/areas/memberships.ts';
import type { MembershipStatus, Subscription } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { Button } from '#web/design/button.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { afterWrite, useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CardChoices, useCardSource } from './card-source.tsx';

/** What became of the change, from the server's answer. */
function outcomeOf(wasOverdue: boolean, { subscription }: MembershipStatus): Parameters<typeof showToast>[0] {
  if (!wasOverdue || !subscription) return { tone: 'positive', text: 'Card changed.' };
  if (subscription.state === 'active') return { tone: 'positive', text: 'Paid. Your membership continues.' };
  const text = subscription.needs_confirmation
    ? 'Your bank needs you to confirm the payment. Use “Confirm payment” above.'
    : 'This card was declined too. Choose another one.';
  return { tone: 'negative', text };
}

function Choice({ cards, subscription }: { cards: readonly SavedMethod[]; subscription: Subscription }) {
  const own = subscription.method?.id;
  const source = useCardSource(cards, own);
  const [refused, setRefused] = useState<string>();
  const isOverdue = subscription.state === 'past_due';
  const save = useApiMutation(orders.saveMethod);
  const change = useApiMutation(memberships.method, {
    refreshes: [memberships.status, orders.methods],
    onSuccess: ({ data }) => showToast(outcomeOf(isOverdue, data)),
  });
  async function submit(): Promise<void> {
    setRefused(undefined);
    const chosen = await source.choose();
    if ('refused' in chosen) return setRefused(chosen.refused);
    const id = 'token' in chosen ? await saved(chosen.token) : chosen.method_id;
    if (id !== undefined) change.mutate({ body: { method_id: id } });
  }
  /** Saves a new card; undefined where it is refused, which the note says. */
  async function saved(token: string): Promise<number | undefined> {
    const reply = await save.mutateAsync({ body: { token } }).catch(() => undefined);
    if (!reply) return undefined;
    await afterWrite([orders.methods]);
    source.setWay(String(reply.data.id));
    return reply.data.id;
  }
  return (
    <>
      <CardChoices label="Card for renewals" source={source} total={subscription.total} />
      <ProblemNote>{refused ?? (save.error ?? change.error)?.message}</ProblemNote>
      <Button
        className="mt-3"
        variant={isOverdue ? 'primary' : 'secondary'}
        size="small"
        busy={save.isPending || change.isPending}
        disabled={!isOverdue && source.way === String(own)}
        onClick={() => void submit()}
      >
        {isOverdue ? 'Pay with this card' : 'Use this card'}
      </Button>
    </>
  );
}

/**
 * The saved cards, one of which pays the renewals, or a new one. An overdue renewal is charged to the chosen one at
 * once.
 */
export function CardChoice({ subscription }: { subscription: Subscription }) {
  const read = useApiQuery(orders.methods);
  return (
    <QueryState query={read} what="your cards" skeleton={<SkeletonRows rows={2} />} compact isEmpty={() => false}>
      {({ data: cards }) => <Choice cards={cards} subscription={subscription} />}
    </QueryState>
  );
}
