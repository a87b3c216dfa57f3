import { useState } from 'react';
import type { ReactNode } from 'react';
import { transactions } from '#contract/areas/transactions.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ManualEntryActions } from './detail-manual-entry.tsx';
import { DetailCategory } from './detail-category.tsx';
import { NotesForm, TagEditor } from './detail-notes.tsx';
import { ReceiptSection } from './detail-receipts.tsx';
import { RefundSection } from './detail-refund.tsx';
import { TransferSection } from './detail-transfer.tsx';
import { historyHref } from './filters.ts';
import { RuleEditor } from './rule-editor.tsx';
import { LinkedRow } from './linked-transaction.tsx';
import { SplitEditor } from './split-editor.tsx';
import { nameOf } from './transaction-face.tsx';
import type { Detail } from './detail.ts';

function Facts({ detail }: { detail: Detail }) {
  const { data: transaction, batch } = detail;
  const time = useMemberTime();
  const items: { term: ReactNode; is: ReactNode }[] = [
    {
      term: 'Account',
      is: <TextLink href={`/accounts/${transaction.bank_account_id}`}>{detail.account_name}</TextLink>,
    },
    {
      term: detail.manual ? 'Your words' : detail.ordered ? 'Description' : 'The bank’s words',
      is: <span className="wrap-anywhere font-normal">{transaction.description}</span>,
    },
    ...(transaction.balance === null
      ? []
      : [{ term: 'Balance after it', is: <Money cents={transaction.balance} tone="plain" /> }]),
    ...(transaction.currency === 'AUD' ? [] : [{ term: 'Currency', is: transaction.currency }]),
    ...(detail.bank_id === null
      ? []
      : [{ term: 'The bank’s number', is: <span className="wrap-anywhere font-normal">{detail.bank_id}</span> }]),
    {
      term: 'Came with',
      is: batch ? (
        <span>
          <TextLink href={historyHref({ batch_id: batch.batch_id })}>{batch.file}</TextLink>
          <span className="text-ink-faint text-caption block font-normal">
            {time.instant(batch.imported_at, 'full')} · <TextLink href="/sync-transactions">All imports</TextLink>
          </span>
        </span>
      ) : detail.manual ? (
        'Entered by hand'
      ) : detail.ordered ? (
        'Your transfer here'
      ) : (
        'Your bank’s feed'
      ),
    },
  ];
  return <DefinitionList items={items} />;
}

function Merchant({ detail }: { detail: Detail }) {
  const { data: transaction, same_merchant: others } = detail;
  if (transaction.merchant_key === null || others === 0) return null;
  return (
    <p className="mt-3">
      <TextLink href={historyHref({ merchant_key: transaction.merchant_key })}>
        {others === 1 ? 'One more' : `${others.toLocaleString('en-AU')} more`} of {nameOf(transaction)}
      </TextLink>
    </p>
  );
}

function Parts({ detail, onOpen }: { detail: Detail; onOpen: (id: number) => void }) {
  const { data: transaction, parts } = detail;
  const [editing, setEditing] = useState(false);
  if (transaction.transfer_id !== null) return null;
  const isPart = transaction.parent_id !== null;
  const sisters = parts.filter(({ id }) => id !== transaction.id);
  return (
    <Section
      title={isPart ? 'Other parts' : 'Parts'}
      level={3}
      action={
        isPart ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => transaction.parent_id !== null && onOpen(transaction.parent_id)}
          >
            The whole
          </Button>
        ) : editing ? null : (
          <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
            {parts.length > 0 ? 'Change the split' : 'Split it'}
          </Button>
        )
      }
    >
      {editing ? <SplitEditor transaction={transaction} parts={parts} onDone={() => setEditing(false)} /> : null}
      {!editing && sisters.length > 0 ? (
        <ul className="divide-line divide-y">
          {sisters.map((part) => (
            <LinkedRow key={part.id} transaction={part} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
      {!editing && sisters.length === 0 ? (
        <p className="text-ink-soft">
          {isPart ? 'This is the only part.' : 'One purchase, several purposes? Give each its own category.'}
        </p>
      ) : null}
    </Section>
  );
}

function Content({ detail, onOpen, onClose }: { detail: Detail; onOpen: (id: number) => void; onClose: () => void }) {
  const { data: transaction } = detail;
  const time = useMemberTime();
  const [makingRule, setMakingRule] = useState(false);
  return (
    <>
      <p className="text-ink-soft">{time.date(transaction.date, 'full')}</p>
      <p className="mt-1 mb-5 flex flex-wrap items-baseline gap-3">
        <Money cents={transaction.amount} size="title" />
        {transaction.status === 'pending' ? <Badge tone="info">Pending</Badge> : null}
        {detail.manual ? <Badge>Entered by hand</Badge> : null}
      </p>
      <ManualEntryActions detail={detail} onGone={onClose} />
      {transaction.transfer_id === null && !(transaction.parent_id === null && detail.parts.length > 0) ? (
        <DetailCategory transaction={transaction} reason={detail.reason?.text ?? transaction.reason} />
      ) : null}
      {transaction.transfer_id === null ? (
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setMakingRule(true)}>
          Make a rule of this
        </Button>
      ) : null}
      {transaction.transfer_id === null ? null : <TransferSection detail={detail} onOpen={onOpen} />}
      <Section title="Notes and tags" titleHidden level={3} className="not-first:mt-6!">
        <NotesForm transaction={transaction} />
        <TagEditor transaction={transaction} />
      </Section>
      <Section title="Details" level={3}>
        <Facts detail={detail} />
        <Merchant detail={detail} />
      </Section>
      <ReceiptSection transactionId={transaction.id} />
      <Parts detail={detail} onOpen={onOpen} />
      <RefundSection detail={detail} onOpen={onOpen} />
      {transaction.transfer_id === null ? <TransferSection detail={detail} onOpen={onOpen} /> : null}
      {makingRule ? (
        <RuleEditor
          start={{
            merchant_key: transaction.merchant_key ?? '',
            contains: transaction.merchant_key === null ? transaction.description : '',
            sub_category_id: transaction.sub_category_id || null,
          }}
          merchantName={nameOf(transaction)}
          onClose={() => setMakingRule(false)}
        />
      ) : null}
    </>
  );
}

/** One transaction with all its details, beside the list. */
export function TransactionDrawer({
  id,
  onClose,
  onOpen,
}: {
  id: number;
  onClose: () => void;
  onOpen: (id: number) => void;
}) {
  const detail = useApiQuery(transactions.detail, { params: { id } });
  const title = detail.data ? nameOf(detail.data.data) : 'Transaction';
  return (
    <Drawer open onClose={onClose} title={title}>
      <QueryState
        query={detail}
        what="this transaction"
        skeleton={
          <>
            <SkeletonFigure />
            <div className="mt-8">
              <SkeletonRows rows={4} />
            </div>
          </>
        }
        failed={({ code }) =>
          code === 'not_found' ? (
            <EmptyState
              illustration="lost"
              message="There is no such transaction"
              subtitle1="It may have gone with its import, or given way to its posted twin."
              buttonText="Close"
              onButton={onClose}
            />
          ) : undefined
        }
      >
        {(loaded) => <Content detail={loaded} onOpen={onOpen} onClose={onClose} />}
      </QueryState>
    </Drawer>
  );
}
