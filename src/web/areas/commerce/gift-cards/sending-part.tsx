import { useState } from 'react';
import Gift from 'lucide-react/icons/gift';
import { giftCards } from '#contract/areas/gift-cards.ts';
import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { momentText } from './gift-card-words.ts';
import { designNames } from './gift-cover.tsx';
import { SendDialog } from './send-form.tsx';

type Sending = NonNullable<GiftCard['sending']>;

/** Asks before a gift is called off. */
function KeepDialog({ card, sending, onClose }: { card: GiftCard; sending: Sending; onClose: () => void }) {
  const keep = useApiMutation(giftCards.keep, {
    refreshes: [giftCards.mine, giftCards.collection],
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Gift cancelled. The card is yours again.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={`Cancel the gift for ${sending.name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
          <Button busy={keep.isPending} onClick={() => keep.mutate({ body: { id: card.id } })}>
            Cancel gift
          </Button>
        </>
      }
    >
      <p>No email will be sent, and you’ll keep the card. You can send it later.</p>
      <ProblemNote>{keep.error?.message}</ProblemNote>
    </Dialog>
  );
}

function Plan({ card, sending }: { card: GiftCard; sending: Sending }) {
  const time = useMemberTime();
  const [open, setOpen] = useState<'change' | 'keep'>();
  const close = () => setOpen(undefined);
  const { sent_at: sentAt, opened_at: openedAt } = sending;
  return (
    <>
      <DefinitionList
        items={[
          { term: 'To', is: sending.name },
          { term: 'Email', is: <span className="break-all">{sending.email}</span> },
          ...(sending.message ? [{ term: 'Message', is: sending.message }] : []),
          { term: 'Design', is: designNames[sending.design] },
          sentAt
            ? { term: 'Sent', is: momentText(sentAt, time) }
            : { term: 'Sending', is: momentText(sending.send_at, time) },
          ...(sentAt ? [{ term: 'Opened', is: openedAt ? momentText(openedAt, time) : 'Not yet' }] : []),
        ]}
      />
      {sentAt === null ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpen('change')}>
            Change gift
          </Button>
          <Button variant="quiet" onClick={() => setOpen('keep')}>
            Cancel gift
          </Button>
        </div>
      ) : null}
      {open === 'change' ? <SendDialog card={card} onClose={close} /> : null}
      {open === 'keep' ? <KeepDialog card={card} sending={sending} onClose={close} /> : null}
    </>
  );
}

/** Sending a card, the plan to send it, or what became of it. */
export function SendingPart({ card }: { card: GiftCard }) {
  const [isOpen, setOpen] = useState(false);
  const { sending } = card;
  if (sending)
    return (
      <Section title={sending.sent_at ? 'Sent as a gift' : 'Your gift'}>
        <Plan key={card.id} card={card} sending={sending} />
      </Section>
    );
  if (card.state === 'void' || (card.balance !== null && card.balance === 0)) return null;
  return (
    <Section title="Give it away">
      <p className="text-ink-soft mb-3">Send it by email with your own message, now or on a day you choose.</p>
      <Button variant="secondary" icon={Gift} onClick={() => setOpen(true)}>
        Send as a gift
      </Button>
      {isOpen ? <SendDialog card={card} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
