import { backOffice } from '#contract/areas/back-office.ts';
import { referrals } from '#contract/areas/referrals.ts';
import type { ReferralRule } from '#contract/areas/referrals.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const numbers = [
  { name: 'entries', label: 'Entries for the member', min: 0 },
  { name: 'qoin', label: 'Qoin for the member', min: 0 },
  { name: 'friend_entries', label: 'Entries for the friend', min: 0 },
  { name: 'friend_qoin', label: 'Qoin for the friend', min: 0 },
  { name: 'monthly_cap', label: 'Maximum rewards per month', min: 1 },
  { name: 'days', label: 'Days to qualify', min: 1 },
] as const;

type Values = Record<(typeof numbers)[number]['name'], number | null> & {
  starts_on: string | null;
  active: boolean;
  reason: string;
};

/** Sets what referrals give from a day on. */
export function RuleDialog({ rule, onClose }: { rule: ReferralRule | undefined; onClose: () => void }) {
  const today = useMemberTime().today();
  const form = useApiForm<typeof referrals.setRule, Values>(referrals.setRule, {
    defaults: {
      starts_on: today,
      entries: rule?.entries ?? 10,
      qoin: rule?.qoin ?? 0,
      friend_entries: rule?.friend_entries ?? 5,
      friend_qoin: rule?.friend_qoin ?? 0,
      monthly_cap: rule?.monthly_cap ?? 10,
      days: rule?.days ?? 60,
      active: rule?.active ?? true,
      reason: '',
    },
    body: (values) => values as never,
    refreshes: [referrals.rules, backOffice.audit],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Rule saved.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Referral rule"
      description="Applies to friends who sign up from the first day onwards. Rewards already given don’t change."
    >
      <Form form={form} aria-label="Referral rule" className="space-y-5">
        <DateInput label="First day" {...form.value('starts_on')} />
        <div className="grid gap-5 sm:grid-cols-2">
          {numbers.map(({ name, label, min }) => (
            <NumberField key={name} label={label} name={name} min={min} {...form.value(name)} />
          ))}
        </div>
        <Switch label="Give this reward" checked={form.values.active} onChange={(active) => form.set({ active })} />
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save rule</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
