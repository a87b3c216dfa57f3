import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { inboxHref, useUncategorisedCount } from '#web/areas/transactions/public.tsx';

/** Links to uncategorised transactions (rule C15). */
export function UncategorisedNotice() {
  const waiting = useUncategorisedCount() ?? 0;
  if (waiting === 0) return null;
  return (
    <Notice
      tone="warning"
      className="mt-4"
      title={`${waiting.toLocaleString('en-AU')} ${waiting === 1 ? 'transaction needs' : 'transactions need'} a category`}
    >
      Give {waiting === 1 ? 'it' : 'each one'} a category so your figures are complete.{' '}
      <TextLink href={inboxHref}>Go to Transactions</TextLink>
    </Notice>
  );
}
