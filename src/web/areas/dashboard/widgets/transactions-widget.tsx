import { TextLink } from '#web/design/link.tsx';
import { Card } from '#web/design/page.tsx';
import { LatestTransactions, historyHref } from '#web/areas/transactions/public.tsx';
import { LATEST } from '../page-defaults.ts';

/** The newest transactions (rule C16). */
export function TransactionsWidget() {
  return (
    <Card title="Latest transactions" action={<TextLink href={historyHref()}>See all</TextLink>} className="h-full">
      <LatestTransactions count={LATEST} />
    </Card>
  );
}
