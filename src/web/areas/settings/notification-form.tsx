import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import type { emailFrequency } from '#contract/areas/settings.ts';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import type * as z from 'zod/mini';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { patchMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';

type Frequency = z.output<typeof emailFrequency>;

const frequencies: readonly { value: Frequency; label: string }[] = [
  { value: 'immediately', label: 'As it happens' },
  { value: 'daily', label: 'Once a day' },
  { value: 'weekly', label: 'Once a week' },
  { value: 'monthly', label: 'Once a month' },
  { value: 'never', label: 'Never' },
];

interface NotificationValues {
  notificationemailfrequency: Frequency;
  notificationexpiry: number | null;
  /** In cents. */
  notificationminimumbankbalance: number | null;
}

/** Email frequency, expiry of notifications, and the low-balance threshold. */
export function NotificationForm({ member }: { member: MemberRecord }) {
  const form = useApiForm<typeof settings.notificationSettings, NotificationValues>(settings.notificationSettings, {
    defaults: {
      notificationemailfrequency: (
        frequencies.find(({ value }) => value === member.notificationemailfrequency) ?? { value: 'weekly' as const }
      ).value,
      notificationexpiry: member.notificationexpiry,
      notificationminimumbankbalance: member.notificationminimumbankbalance,
    },
    body: ({ notificationexpiry, notificationminimumbankbalance: cents, ...rest }) => ({
      ...rest,
      notificationexpiry: notificationexpiry ?? undefined,
      notificationminimumbankbalance: cents === null ? undefined : cents / 100,
    }),
    refreshes: [profile.get],
    onDone: ({ success: _success, ...stored }) => {
      patchMember(stored);
      showToast({ tone: 'positive', text: 'Your notification settings are saved.' });
    },
  });
  const frequency = form.value('notificationemailfrequency');
  const expiry = form.value('notificationexpiry');
  const balance = form.value('notificationminimumbankbalance');
  return (
    <Form form={form} className="max-w-md space-y-5" aria-label="Notifications">
      <Select
        label="E-mails"
        hint="Messages about the safety of your account always come."
        options={frequencies}
        {...frequency}
      />
      <NumberField
        label="Notifications go after"
        suffix={<span className="text-ink-faint pr-3">days</span>}
        min={0}
        max={365}
        hint="0 keeps them until you remove them."
        {...expiry}
      />
      <MoneyField label="Warn below a bank balance of" min={0} hint="0.00 never warns." {...balance} />
      <SubmitButton form={form}>Save notifications</SubmitButton>
    </Form>
  );
}
