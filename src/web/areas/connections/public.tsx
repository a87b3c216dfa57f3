import { connections } from '#contract/areas/connections.ts';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { RegularPaymentList } from './regular-payment-list.tsx';

/** The regular payments of an account as reported by its bank; nothing if none are. */
export function AccountBills({ accountId }: { accountId: number }) {
  const list = useApiQuery(connections.regularPayments);
  const accountPayments = list.data?.data.filter((payment) => payment.bank_account_id === accountId) ?? [];
  if (accountPayments.length === 0) return null;
  return (
    <Section
      title="Regular payments"
      note="Direct debits and scheduled payments from your bank."
      action={<TextLink href="/expense-analysis/payments-calendar">Calendar</TextLink>}
    >
      <RegularPaymentList list={accountPayments} label="Direct debits and scheduled payments from this account" />
    </Section>
  );
}
