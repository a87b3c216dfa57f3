import type { ReactNode } from 'react';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import type { Detail } from './detail.ts';
import { historyHref } from './filters.ts';

/** The import, the member, or the bank's feed. */
function Origin({ detail: { batch, manual, ordered } }: { detail: Detail }) {
  const time = useMemberTime();
  if (!batch) return manual ? 'Added by you' : ordered ? 'A transfer you made here' : 'Your bank connection';
  return (
    <span>
      <TextLink href={historyHref({ batch_id: batch.batch_id })}>{batch.file}</TextLink>
      <span className="text-ink-faint text-caption block font-normal">
        {time.instant(batch.imported_at, 'full')} · <TextLink href="/sync-transactions">All imports</TextLink>
      </span>
    </span>
  );
}

/** Where the transaction came from, in the bank's own terms. */
export function DetailFacts({ detail }: { detail: Detail }) {
  const { data: transaction } = detail;
  const items: { term: ReactNode; is: ReactNode }[] = [
    {
      term: 'Account',
      is: <TextLink href={`/accounts/${transaction.bank_account_id}`}>{detail.account_name}</TextLink>,
    },
    {
      term: detail.manual || detail.ordered ? 'Description' : 'Bank description',
      is: <span className="wrap-anywhere font-normal">{transaction.description}</span>,
    },
    ...(transaction.balance === null
      ? []
      : [
          {
            term: 'Balance after',
            is: <Money cents={transaction.balance} currency={transaction.currency} tone="plain" />,
          },
        ]),
    ...(transaction.currency === 'AUD' ? [] : [{ term: 'Currency', is: transaction.currency }]),
    ...(detail.bank_id === null
      ? []
      : [{ term: 'Bank reference', is: <span className="wrap-anywhere font-normal">{detail.bank_id}</span> }]),
    { term: 'Source', is: <Origin detail={detail} /> },
  ];
  return <DefinitionList items={items} />;
}
