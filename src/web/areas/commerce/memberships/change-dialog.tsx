import { useState } from 'react';
import { memberships } from '#contract/areas/memberships.ts';
import type { MembershipChange } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import type { SavedMethod } from '#contract/areas/orders.ts';
import { profile } from '#contract/areas/profile.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { afterWrite, useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { dollars } from '../words.ts';
import { CardChoices, useCardSource } from './card-source.tsx';

export interface ChangeDialogProps {
  change: MembershipChange;
  cards: readonly SavedMethod[];
  /** The id of the card of the membership. */
  own: number | undefined;
  onClose: () => void;
}

/** The lines of the amount, and what follows. */
function ChangeTerms({ change }: { change: MembershipChange }) {
  const time = useMemberTime();
  const isUpgrade = change.kind === 'upgrade';
  const withEntries =
    change.entries > 0 ? `, with ${counted(change.entries, 'draw entry', 'draw entries')} each time you pay` : '';
  return (
    <>
      {isUpgrade ? (
        <DefinitionList
          items={[
            ...change.lines.map(({ label, amount }) => ({ term: label, is: <Money cents={amount} tone="plain" /> })),
            { term: 'Due now', is: <Money cents={change.total} tone="plain" size="strong" /> },
          ]}
        />
      ) : (
        <p>You won’t be charged now. Your current membership runs until the end of the period you’ve paid for.</p>
      )}
      <p className="text-ink-soft mt-3">
        {isUpgrade
          ? `It starts straight away and renews on ${time.instant(change.renews_at)} for`
          : `The new one starts on ${time.instant(change.starts_at)} and costs`}{' '}
        {dollars(change.renewal_total)}
        {withEntries}. You can cancel at any time.
      </p>
    </>
  );
}

/** Changes the membership; an upgrade is paid with the chosen card, and a declined one can be paid with another. */
function useChange({ change, cards, own, onClose }: ChangeDialogProps) {
  const time = useMemberTime();
  const source = useCardSource(cards, own);
  const [refused, setRefused] = useState<string>();
  const isUpgrade = change.kind === 'upgrade';
  const set = useApiMutation(memberships.set, {
    refreshes: [memberships.status, profile.get, orders.methods],
    // The amount may have changed since it was shown.
    onError: () => void afterWrite([memberships.status]),
    onSuccess: ({ data, order }) => {
      if (order?.payment?.state === 'action_required') return go(`/packs/cart-checkout?order=${order.reference}`);
      if (isUpgrade && data.subscription?.option !== change.option) return;
      const text = isUpgrade
        ? `You’re on ${change.Name} now.`
        : `${change.Name} starts on ${time.instant(change.starts_at)}.`;
      showToast({ tone: 'positive', text });
      onClose();
    },
  });
  async function submit(): Promise<void> {
    setRefused(undefined);
    const membership = change.option;
    if (!isUpgrade) return set.mutate({ body: { membership } });
    const card = await source.choose();
    if ('refused' in card) return setRefused(card.refused);
    set.mutate({ body: { membership, total: dollarsFromCents(change.total), ...card } });
  }
  const payment = set.data?.order?.payment;
  return { source, isUpgrade, submit, busy: set.isPending, problem: refused ?? set.error?.message, payment };
}

/** What a change costs, line by line, before it is made. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, onClose } = props;
  const { source, isUpgrade, submit, busy, problem, payment } = useChange(props);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={isUpgrade ? `Upgrade to ${change.Name}?` : `Change to ${change.Name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
          <Button busy={busy} onClick={() => void submit()}>
            {isUpgrade ? `Pay ${dollars(change.total)}` : 'Change membership'}
          </Button>
        </>
      }
    >
      <ChangeTerms change={change} />
      {isUpgrade ? (
        <div className="mt-4">
          <CardChoices label="Pay with" source={source} total={change.total} />
        </div>
      ) : null}
      {payment?.state === 'declined' || payment?.state === 'processing' ? (
        <Notice tone={payment.state === 'declined' ? 'negative' : 'info'} className="mt-3" announce>
          {payment.message ?? 'Your bank is still processing the payment. Your membership will change once it’s paid.'}
        </Notice>
      ) : null}
      <ProblemNote>{problem}</ProblemNote>
    </Dialog>
  );
}
