import { useState } from 'react';
import { transactions } from '#contract/areas/transactions.ts';
import { Badge } from '#web/design/badge.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { DetailActions } from './detail-actions.tsx';
import type { DetailTool } from './detail-actions.tsx';
import { DetailCategory } from './detail-category.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { NotesForm, TagEditor } from './detail-notes.tsx';
import { PartsSection } from './detail-parts.tsx';
import { ReceiptSection } from './detail-receipts.tsx';
import { RefundSection } from './detail-refund.tsx';
import { TransferSection } from './detail-transfer.tsx';
import type { Detail } from './detail.ts';
import { historyHref } from './filters.ts';
import { RuleEditor } from './rule-editor.tsx';
import { rowsText } from './row-change.ts';
import { TransactionMark, nameOf } from './transaction-face.tsx';

/** The amount beside the mark, and the day. The name is the title of the drawer. */
function Headline({ detail }: { detail: Detail }) {
  const { data: transaction } = detail;
  const time = useMemberTime();
  return (
    <div className="mb-5 flex items-center gap-4">
      <TransactionMark transaction={transaction} size="large" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money cents={transaction.amount} currency={transaction.currency} size="title" />
          {transaction.status === 'pending' ? <Badge tone="info">Pending</Badge> : null}
          {detail.manual ? <Badge>Added by you</Badge> : null}
        </p>
        <p className="text-ink-soft">
          {time.date(transaction.date, 'full')} · {detail.account_name}
        </p>
      </div>
    </div>
  );
}

/** All transactions of the merchant, if there are others. */
function MerchantLink({ detail }: { detail: Detail }) {
  const { data: transaction, merchant_count: count } = detail;
  if (transaction.merchant_key === null || count < 2) return null;
  return (
    <p className="mt-3">
      <TextLink href={historyHref({ merchant_key: transaction.merchant_key })}>
        See all {rowsText(count)} from {nameOf(transaction)}
      </TextLink>
    </p>
  );
}

interface ContentProps {
  detail: Detail;
  opensCategory: boolean;
  onOpen: (id: number) => void;
  onClose: () => void;
}

function Content({ detail, opensCategory, onOpen, onClose }: ContentProps) {
  const { data: transaction } = detail;
  const [tool, setTool] = useState<DetailTool | null>(null);
  const done = () => setTool(null);
  const isTransfer = transaction.transfer_id !== null;
  const isSplit = transaction.parent_id === null && detail.parts.length > 0;
  return (
    <>
      <Headline detail={detail} />
      {isTransfer ? <TransferSection detail={detail} isLooking={false} onOpen={onOpen} onDone={done} /> : null}
      {isTransfer || isSplit ? null : (
        <DetailCategory
          transaction={transaction}
          reason={detail.reason?.text ?? transaction.reason}
          isOpen={opensCategory}
        />
      )}
      <MerchantLink detail={detail} />
      <Section title="Notes and tags" titleHidden level={3} className="not-first:mt-6!">
        <NotesForm transaction={transaction} />
        <TagEditor transaction={transaction} />
      </Section>
      <PartsSection detail={detail} isEditing={tool === 'split'} onOpen={onOpen} onDone={done} />
      <RefundSection detail={detail} isLooking={tool === 'refund'} onOpen={onOpen} onDone={done} />
      {isTransfer ? null : (
        <TransferSection detail={detail} isLooking={tool === 'transfer'} onOpen={onOpen} onDone={done} />
      )}
      <ReceiptSection transactionId={transaction.id} />
      <DetailActions detail={detail} tool={tool} onTool={setTool} onGone={onClose} />
      <Section title="Details" level={3}>
        <DetailFacts detail={detail} />
      </Section>
      {tool === 'rule' ? (
        <RuleEditor
          start={{
            merchant_key: transaction.merchant_key ?? '',
            contains: transaction.merchant_key === null ? transaction.description : '',
            sub_category_id: transaction.sub_category_id || null,
          }}
          merchantName={nameOf(transaction)}
          onClose={done}
        />
      ) : null}
    </>
  );
}

export interface TransactionDrawerProps {
  id: number;
  /** Shows the list of categories from the start. */
  opensCategory: boolean;
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** One transaction with all its details, beside the list. */
export function TransactionDrawer({ id, opensCategory, onClose, onOpen }: TransactionDrawerProps) {
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
              message="We couldn’t find that transaction"
              subtitle1="It may have been deleted with its import, or replaced when your bank posted it."
              buttonText="Close"
              onButton={onClose}
            />
          ) : undefined
        }
      >
        {(loaded) => <Content detail={loaded} opensCategory={opensCategory} onOpen={onOpen} onClose={onClose} />}
      </QueryState>
    </Drawer>
  );
}
