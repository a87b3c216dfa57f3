import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { loans } from '#contract/areas/loans.ts';
import type { PaymentExceptionOnWire } from '#contract/areas/loans.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { PAGE_ROWS } from './reads.ts';
import { paymentWords } from './words.ts';

type Deciding = { order: PaymentExceptionOnWire; again: boolean } | null;

const words = {
  again: {
    title: 'Retry this payment?',
    says: 'We’ll send it within twenty minutes and let the borrower know. If it’s still failing after five days, it comes back here.',
    action: 'Retry payment',
    reported: 'Payment scheduled again.',
  },
  givenUp: {
    title: 'Cancel this payment?',
    says: 'The money won’t move and you can’t undo this. A repayment moves to the end of the loan; a loan that was never paid out is closed. We’ll let the borrower know.',
    action: 'Cancel payment',
    reported: 'Payment cancelled.',
  },
} as const;

function DecisionOnOrder({ order, again, onClose }: NonNullable<Deciding> & { onClose: () => void }) {
  const { title, says, action, reported } = again ? words.again : words.givenUp;
  const decide = useApiMutation(loans.decideOrder, {
    refreshes: [loans.paymentExceptions, loans.backOffice, backOffice.counts],
    onSuccess: () => {
      showToast({ tone: 'positive', text: reported });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={title}
      description={says}
      action={action}
      danger={!again}
      busy={decide.isPending}
      problem={decide.isError ? messageOf(decide.error) : undefined}
      onClose={onClose}
      onReason={(reason) =>
        decide.mutate({ body: { member_id: order.member_id, loan: order.loan, id: order.id, again, reason } })
      }
    />
  );
}

function DecideButtons({ name, onDecide }: { name: string; onDecide: (again: boolean) => void }) {
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      <Button size="small" aria-label={`Retry: ${name}`} onClick={() => onDecide(true)}>
        Retry
      </Button>
      <Button variant="secondary" size="small" aria-label={`Cancel: ${name}`} onClick={() => onDecide(false)}>
        Cancel
      </Button>
    </span>
  );
}

function ExceptionTable({
  rows,
  onDecide,
}: {
  rows: readonly PaymentExceptionOnWire[];
  onDecide: (order: PaymentExceptionOnWire, again: boolean) => void;
}) {
  const time = useMemberTime();
  const name = (order: PaymentExceptionOnWire) => `${paymentWords[order.kind]} for ${order.member_name}`;
  return (
    <Table
      caption="Payment exceptions"
      className="mt-4 [&_td]:align-top [&_th]:align-top"
      rows={rows}
      rowKey={(order) => `${order.member_id}-${order.id}`}
      columns={[
        {
          key: 'payment',
          header: 'Payment',
          heading: true,
          cell: (order) => (
            <>
              <TextLink href={`/operator/members/${order.member_id}`}>{order.member_name}</TextLink>
              <span className="text-ink-soft text-caption block">
                {paymentWords[order.kind]}, {order.loan_title}, no. {order.loan}
              </span>
              <span className="block">{order.reason}</span>
            </>
          ),
        },
        {
          key: 'amount',
          header: 'Amount',
          align: 'end',
          cell: (order) => <Money cents={order.amount} tone="plain" />,
        },
        { key: 'due', header: 'Due', wideOnly: true, cell: (order) => time.date(order.due_date) },
        { key: 'refused', header: 'Failing since', wideOnly: true, cell: (order) => time.date(order.refused_on) },
        {
          key: 'actions',
          header: 'Actions',
          align: 'end',
          cell: (order) => <DecideButtons name={name(order)} onDecide={(again) => onDecide(order, again)} />,
        },
      ]}
    />
  );
}

/**
 * Payments that the direct-debit provider has refused for days for a technical reason; the borrower is not in arrears
 * because of them.
 */
export function PaymentExceptions({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const [deciding, setDeciding] = useState<Deciding>(null);
  const list = useApiQuery(loans.paymentExceptions, { query: { page, limit: PAGE_ROWS } }, { keepPrevious: true });
  return (
    <>
      <QueryState query={list} what="the payments" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
        {(orders) => (
          <>
            <BackOfficeEmpty
              list={orders}
              page={page}
              onPage={onPage}
              illustration="done"
              message="No payment exceptions"
            />
            {orders.data.length > 0 ? (
              <ExceptionTable rows={orders.data} onDecide={(order, again) => setDeciding({ order, again })} />
            ) : null}
            <Pagination page={page} pageCount={Math.ceil(orders.total / PAGE_ROWS)} onPage={onPage} />
          </>
        )}
      </QueryState>
      {deciding ? <DecisionOnOrder {...deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
}
