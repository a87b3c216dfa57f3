import { counted } from '#domain/text/counted.ts';
import type { ReactNode } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { GiftState } from '#contract/areas/entitlements.ts';
import { settings } from '#contract/areas/settings.ts';
import { giftLimitsOn } from '#domain/plans/gifts.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

export interface GiftProps {
  memberId: number;
  onClose: () => void;
}

const MAX_DAYS = 366;
const MAX_ENTRIES = 10_000;
const FREE = 1;

interface GiftFormProps<V extends { reason: string }> {
  title: string;
  description: string;
  action: string;
  form: ApiForm<V>;
  onClose: () => void;
  children: ReactNode;
}

/** Every gift requires a reason, which is recorded in the audit log. */
function GiftForm<V extends { reason: string }>({
  title,
  description,
  action,
  form,
  onClose,
  children,
}: GiftFormProps<V>) {
  return (
    <Dialog open onClose={onClose} size="small" title={title} description={description}>
      <Form form={form} aria-label={title} className="space-y-5">
        {children}
        <TextArea label="Reason" rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

const refreshes = [backOffice.member, backOffice.audit, entitlements.gifts];

/** The limits above which a second operator must agree, including earlier gifts by the same operator. */
function useLimitHint(): { entries: string; days: string } {
  const { onePersonEntries, onePersonPlanDays, lookBackDays } = giftLimitsOn(useMemberTime().today());
  const above = (limit: string) =>
    `If one member’s gifts come to more than ${limit} within ${lookBackDays} days, a second operator has to approve.`;
  return {
    entries: above(`${onePersonEntries.toLocaleString('en-AU')} entries`),
    days: above(`${onePersonPlanDays} days of a plan`),
  };
}

function useGiven(onClose: () => void): (state: GiftState, text: string) => void {
  return (state, text) => {
    showToast(
      state === 'waiting'
        ? { tone: 'info', text: 'A second operator has to approve this gift before the member gets anything.' }
        : { tone: 'positive', text },
    );
    onClose();
  };
}

/** Days of a plan, which start when the member accepts. */
export function PlanGift({ memberId, onClose }: GiftProps) {
  const plans = useApiQuery(settings.plans);
  const hint = useLimitHint();
  const onGiven = useGiven(onClose);
  const form = useApiForm<
    typeof entitlements.grantPlan,
    { plan_id: number | null; days: number | null; reason: string }
  >(entitlements.grantPlan, {
    defaults: { plan_id: null, days: 30, reason: '' },
    body: (values) => ({ member_id: memberId, ...values }) as never,
    refreshes,
    onDone: ({ state }) => onGiven(state, 'Plan given. It starts when the member chooses.'),
  });
  const options = (plans.data?.data ?? [])
    .filter(({ id }) => id > FREE)
    .map(({ id, Name }) => ({ value: id, label: Name }));
  return (
    <GiftForm
      title="Give plan days"
      description="The member starts the plan under Your plan. It’s free and ends on its own."
      action="Give"
      form={form}
      onClose={onClose}
    >
      <Select<number> label="Plan" options={options} {...form.value('plan_id')} />
      <NumberField label="Days" hint={hint.days} name="days" min={1} max={MAX_DAYS} {...form.value('days')} />
    </GiftForm>
  );
}

/** Entries, credited at once. */
export function EntryGift({ memberId, onClose }: GiftProps) {
  const hint = useLimitHint();
  const onGiven = useGiven(onClose);
  const form = useApiForm<typeof entitlements.grantEntries, { entries: number | null; reason: string }>(
    entitlements.grantEntries,
    {
      defaults: { entries: null, reason: '' },
      body: (values) => ({ member_id: memberId, ...values }) as never,
      refreshes,
      onDone: ({ entries, state }) => onGiven(state, `${counted(entries, 'entry', 'entries')} given.`),
    },
  );
  return (
    <GiftForm
      title="Give entries"
      description="The member gets them straight away, unless a second approval is needed. They’ll see the reason."
      action="Give"
      form={form}
      onClose={onClose}
    >
      <NumberField
        label="Entries"
        hint={hint.entries}
        name="entries"
        min={1}
        max={MAX_ENTRIES}
        {...form.value('entries')}
      />
    </GiftForm>
  );
}

/** A prize of entries, which the member can accept until it expires. */
export function PrizeGift({ memberId, onClose }: GiftProps) {
  const hint = useLimitHint();
  const onGiven = useGiven(onClose);
  const form = useApiForm<
    typeof entitlements.offerPrize,
    { title: string; entries: number | null; days: number | null; reason: string }
  >(entitlements.offerPrize, {
    defaults: { title: '', entries: null, days: 30, reason: '' },
    body: (values) => ({ member_id: memberId, ...values }) as never,
    refreshes,
    onDone: ({ state }) => onGiven(state, 'Offered. The member can accept it under History.'),
  });
  return (
    <GiftForm
      title="Offer a prize"
      description="The member can accept it under History until it expires."
      action="Offer"
      form={form}
      onClose={onClose}
    >
      <TextField label="Title" {...form.field('title')} />
      <NumberField
        label="Entries"
        hint={hint.entries}
        name="entries"
        min={1}
        max={MAX_ENTRIES}
        {...form.value('entries')}
      />
      <NumberField label="Days to accept" name="days" min={1} max={MAX_DAYS} {...form.value('days')} />
    </GiftForm>
  );
}
