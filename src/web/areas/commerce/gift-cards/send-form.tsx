import { giftCards } from '#contract/areas/gift-cards.ts';
import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { serverNow } from '#web/kit/clock.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { useMember } from '#web/kit/member.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { dayAndTimeOf, instantOf } from '../day-and-time.ts';
import { GiftCover, designNames } from './gift-cover.tsx';
import type { GiftDesign } from './gift-cover.tsx';

interface Values {
  name: string;
  email: string;
  message: string;
  design: GiftDesign;
  when: 'now' | 'later';
  day: string | null;
  time: string;
}

function initial({ sending }: GiftCard, zone: string): Values {
  const at = dayAndTimeOf(sending?.send_at ?? null, '09:00', zone);
  return {
    name: sending?.name ?? '',
    email: sending?.email ?? '',
    message: sending?.message ?? '',
    design: sending?.design ?? 'wattle',
    when: sending ? 'later' : 'now',
    ...at,
  };
}

/** The instant chosen; null for now, or where no day has been chosen. */
const chosenTime = ({ when, day, time }: Values, zone: string): string | null =>
  when === 'now' ? null : instantOf({ day, time }, zone);

function useSendForm(card: GiftCard, onDone: () => void): ApiForm<Values> {
  const { zone } = useMemberTime();
  return useApiForm<typeof giftCards.send, Values>(giftCards.send, {
    defaults: initial(card, zone),
    body: (values) => {
      const { name, email, message, design } = values;
      const at = chosenTime(values, zone);
      return { id: card.id, name, email, message, design, ...(at ? { send_at: at } : {}) };
    },
    standsFor: { send_at: 'day' },
    check(values): FieldMessages {
      if (values.when === 'now') return {};
      const at = chosenTime(values, zone);
      if (at === null) return { day: 'Choose the day to send it.' };
      return Date.parse(at) <= serverNow() ? { day: 'Choose a time in the future.' } : {};
    },
    refreshes: [giftCards.mine, giftCards.collection],
    onDone: (_reply, { when, name }) => {
      showToast({
        tone: 'positive',
        text: when === 'now' ? `We’re sending it to ${name}.` : `We’ll send it to ${name} at the time you chose.`,
      });
      onDone();
    },
  });
}

/** The day and the time of the email, in the member's own zone. */
function TimePart({ form, expiresOn }: { form: ApiForm<Values>; expiresOn: string | null }) {
  const { when, time } = form.values;
  return (
    <div>
      <p className="mb-1.5 font-medium" aria-hidden="true">
        When to send it
      </p>
      <SegmentedControl
        label="When to send it"
        full
        value={when}
        onChange={(next) => form.set({ when: next })}
        choices={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time I choose' },
        ]}
      />
      {when === 'later' ? (
        <div className="mt-3 flex flex-wrap items-start gap-3 *:first:flex-1 *:first:basis-36 *:last:basis-32">
          <DateInput label="Day" minToday {...(expiresOn ? { max: expiresOn } : {})} {...form.value('day')} />
          <TextField
            label="Time"
            type="time"
            name="time"
            value={time}
            onChange={(event) => form.set({ time: event.target.value })}
          />
        </div>
      ) : null}
    </div>
  );
}

function DesignPart({ form }: { form: ApiForm<Values> }) {
  return (
    <div>
      <p className="mb-1.5 font-medium" aria-hidden="true">
        Design
      </p>
      <SegmentedControl<GiftDesign>
        label="Design"
        full
        value={form.values.design}
        onChange={(design) => form.set({ design })}
        choices={Object.entries(designNames).map(([value, label]) => ({ value: value as GiftDesign, label }))}
      />
    </div>
  );
}

/** Sends a card to somebody, now or later; a plan that hasn't been sent is changed here too. */
export function SendDialog({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const form = useSendForm(card, onClose);
  const member = useMember().data;
  const { message, design, when } = form.values;
  return (
    <Dialog
      open
      onClose={onClose}
      title={card.sending ? 'Change the gift' : 'Send this card'}
      description="We’ll email the recipient a link. Once it’s sent, only they can see the code."
    >
      <Form form={form} className="space-y-5" aria-label="Gift">
        <TextField label="Recipient’s name" autoComplete="off" {...form.field('name')} />
        <TextField
          label="Recipient’s email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('email')}
        />
        <TextArea label="Message" optional maxLength={500} {...form.field('message')} />
        <DesignPart form={form} />
        <GiftCover
          design={design}
          title={card.title}
          cents={card.balance ?? card.face}
          message={message}
          from={member?.email ?? ''}
        />
        <TimePart form={form} expiresOn={card.expires_on} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
          <SubmitButton form={form}>{when === 'now' ? 'Send now' : 'Schedule'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
