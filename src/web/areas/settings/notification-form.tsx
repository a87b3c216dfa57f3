import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { patchMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { emailFrequencies } from './email-frequencies.ts';
import type { EmailFrequency } from './email-frequencies.ts';

interface NotificationValues {
  notificationemailfrequency: EmailFrequency;
  notificationexpiry: number | null;
  /** In cents. */
  notificationminimumbankbalance: number | null;
}

/** Email frequency, expiry of notifications, and the low-balance threshold. */
export function NotificationForm({ member }: { member: MemberRecord }) {
  const form = useApiForm<typeof settings.notificationSettings, NotificationValues>(settings.notificationSettings, {
    defaults: {
      notificationemailfrequency: (
        emailFrequencies.find(({ value }) => value === member.notificationemailfrequency) ?? {
          value: 'weekly' as const,
        }
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
      showToast({ tone: 'positive', text: 'Notification settings saved.' });
    },
  });
  const frequency = form.value('notificationemailfrequency');
  const expiry = form.value('notificationexpiry');
  const balance = form.value('notificationminimumbankbalance');
  return (
    <Form form={form} className="max-w-md space-y-5" aria-label="Emails and alerts">
      <Select
        label="How often we email you"
        hint="We always email you about the security of your account."
        options={emailFrequencies}
        {...frequency}
      />
      <NumberField
        label="Delete notifications after"
        suffix={<span className="text-ink-faint pr-3">days</span>}
        min={0}
        max={365}
        hint="Enter 0 to keep them until you delete them."
        {...expiry}
      />
      <MoneyField label="Alert me when a balance drops below" min={0} hint="Enter 0.00 for no alerts." {...balance} />
      <SubmitButton form={form}>Save changes</SubmitButton>
    </Form>
  );
}
