import { backOffice } from '#contract/areas/back-office.ts';
import { rewards } from '#contract/areas/rewards.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { offerNeeds, offerPlaces } from '#domain/rewards/offers.ts';
import type { OfferNeed, OfferPlace } from '#domain/rewards/offers.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';

export type EditedOffer = ReplyOf<typeof rewards.allOffers>['data'][number];

const places: Readonly<Record<OfferPlace, string>> = {
  home: 'Rewards home',
  qoin: 'Claim Qoin',
  'quality-cash': 'Quality rewards',
  bonus: 'Bonus rewards',
  feedback: 'After feedback',
  choice: 'Choose your reward',
  cashbacks: 'Cashbacks',
  discounts: 'Discount rewards',
  utilities: 'Bill buster: utilities',
  energy: 'Bill buster: energy',
};
const needs: Readonly<Record<OfferNeed, string>> = {
  nothing: 'Nothing',
  verified: 'A verified email and mobile number',
  feedback: 'Feedback, with any rating',
};
const kinds = [
  { value: 'entries', label: 'Entries' },
  { value: 'qoin', label: 'Qoin' },
] as const;

interface Values {
  place: OfferPlace;
  title: string;
  body: string;
  kind: 'entries' | 'qoin';
  amount: number | null;
  choice: string;
  needs: OfferNeed;
  approval: boolean;
  starts_on: string | null;
  ends_on: string | null;
  stock: number | null;
  active: boolean;
  reason: string;
}

function valuesOf(offer: EditedOffer | null, today: string): Values {
  if (offer) {
    const { id: _id, claimed: _claimed, ...values } = offer;
    return { ...values, reason: '' };
  }
  return {
    place: 'home',
    title: '',
    body: '',
    kind: 'entries',
    amount: 1,
    choice: '',
    needs: 'verified',
    approval: false,
    starts_on: today,
    ends_on: today,
    stock: null,
    active: true,
    reason: '',
  };
}

/** What is given, to whom, and how many of it. */
function Terms({ form }: { form: ApiForm<Values> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label="Shown on"
        options={offerPlaces.map((value) => ({ value, label: places[value] }))}
        {...form.value('place')}
      />
      <Select label="Type" options={kinds} {...form.value('kind')} />
      <NumberField label="Amount" name="amount" min={1} max={10_000} {...form.value('amount')} />
      <NumberField
        label="Number left"
        hint="Leave this blank for no limit."
        name="stock"
        min={0}
        {...form.value('stock')}
      />
      <DateInput label="First day" {...form.value('starts_on')} />
      <DateInput label="Last day" {...form.value('ends_on')} />
      <Select
        label="Members need"
        options={offerNeeds.map((value) => ({ value, label: needs[value] }))}
        {...form.value('needs')}
      />
      <TextField
        label="Group"
        hint="Members can claim only one offer from each group."
        optional
        maxLength={40}
        {...form.field('choice')}
      />
    </div>
  );
}

/** Adds an offer, or changes one. */
export function OfferDialog({ offer, onClose }: { offer: EditedOffer | null; onClose: () => void }) {
  const today = useMemberTime().today();
  const form = useApiForm<typeof rewards.saveOffer, Values>(rewards.saveOffer, {
    defaults: valuesOf(offer, today),
    body: (values) => ({ ...values, ...(offer ? { id: offer.id } : {}) }) as never,
    refreshes: [rewards.allOffers, rewards.offers, backOffice.audit],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Offer saved.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={offer ? `Edit ${offer.title}` : 'New offer'}
      description="Existing claims don’t change."
    >
      <Form form={form} aria-label="Offer" className="space-y-5">
        <TextField label="Title" maxLength={80} {...form.field('title')} />
        <TextArea label="Text" rows={3} maxLength={600} {...form.field('body')} />
        <Terms form={form} />
        <Switch
          label="An operator checks each claim"
          checked={form.values.approval}
          onChange={(approval) => form.set({ approval })}
        />
        <Switch label="Offer is on" checked={form.values.active} onChange={(active) => form.set({ active })} />
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save offer</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
