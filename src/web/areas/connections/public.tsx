import { connections } from '#contract/areas/connections.ts';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { RegularPaymentList } from './regular-payment-list.tsx';

/** What goes out of an account by itself, as its bank tells; nothing where the bank tells nothing. */
export function AccountBills({ accountId }: { accountId: number }) {
  const list = useApiQuery(connections.regularPayments);
  const own = list.data?.data.filter((one) => one.bank_account_id === accountId) ?? [];
  if (own.length === 0) return null;
  return (
    <Section
      title="Goes out by itself"
      note="Direct debits and scheduled payments, as your bank tells."
      action={<TextLink href="/expense-analysis/payments-calendar">Calendar</TextLink>}
    >
      <RegularPaymentList list={own} label="Direct debits and scheduled payments of this account" />
    </Section>
  );
}
