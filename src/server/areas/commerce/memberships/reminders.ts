import { claimReminders } from '../../entitlements/public.ts';
import { findMembers } from '../../members/public.ts';
import { listMethodsOf } from '../payments/payment-store.ts';
import { postMembershipEmails, reminderOf } from './membership-emails.ts';
import { feeToday, membershipTotals } from './membership-order.ts';
import { nextTerms } from './next-terms.ts';
import { methodOf } from './renewal-charge.ts';
import type { RenewalParts } from './renewal.ts';

const BATCH = 100;

/** Sends the reminders of coming renewals. A job calls it. */
export async function remindRenewals({ database, gateway, ...parts }: Omit<RenewalParts, 'log'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const count = await database.transaction().execute(async (transaction) => {
      const due = await claimReminders(transaction, parts.clock.now(), BATCH);
      if (due.length === 0) return 0;
      const ids = due.map(({ member_id: memberId }) => memberId);
      const members = await findMembers(transaction, ids);
      const methods = await listMethodsOf(transaction, ids, gateway.adapter);
      const fee = await feeToday(transaction, parts.clock);
      const emails = [];
      for (const subscription of due) {
        const { member_id: memberId } = subscription;
        const member = members.find((one) => one.member_id === memberId);
        const own = methods.filter((method) => method.member_id === memberId);
        const { totalCents } = membershipTotals(await nextTerms(transaction, subscription), fee);
        const email = reminderOf(subscription, { totalCents, card: methodOf(subscription, own) });
        if (member) emails.push({ member, email });
      }
      await postMembershipEmails(transaction, parts, emails);
      return due.length;
    });
    sent += count;
    if (count < BATCH) return sent;
  }
}
