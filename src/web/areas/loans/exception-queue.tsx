import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { loans } from '#contract/areas/loans.ts';
import type { PaymentExceptionOnWire } from '#contract/areas/loans.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
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
    title: 'Try this order again?',
    says: 'It goes to the service within twenty minutes, and the borrower is told. If it is refused for five more days, it comes back here.',
    action: 'Try again',
    reported: 'It is handed over again.',
  },
  givenUp: {
    title: 'Give this order up?',
    says: 'The money does not move, and this cannot be put back. A repayment is paid at the end of the loan instead; a loan that was never paid out is closed. The borrower is told.',
    action: 'Give it up',
    reported: 'The order is given up.',
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

function OrderLine({ order, onDecide }: { order: PaymentExceptionOnWire; onDecide: (again: boolean) => void }) {
  const time = useMemberTime();
  const name = `${paymentWords[order.kind]} of ${order.member_name}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <Link href={`/operator/members/${order.member_id}`} className="underline-offset-4 hover:underline">
            {order.member_name}
          </Link>
          <Badge tone="warning">Needs a person</Badge>
        </span>
        <span className="text-ink-soft block">
          {order.loan_title}, no. {order.loan}. {paymentWords[order.kind]}: <Money cents={order.amount} tone="plain" />,
          due on {time.date(order.due_date)}
        </span>
        <span className="block">
          Refused since <span className="figures">{time.date(order.refused_on)}</span>: {order.reason}
        </span>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`Try again: ${name}`} onClick={() => onDecide(true)}>
          Try again
        </Button>
        <Button variant="secondary" size="small" aria-label={`Give up: ${name}`} onClick={() => onDecide(false)}>
          Give up
        </Button>
      </span>
    </li>
  );
}

/**
 * Orders that the direct-debit provider has refused for days for a technical reason; the borrower is not in arrears
 * because of them.
 */
export function PaymentExceptions({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const [deciding, setDeciding] = useState<Deciding>(null);
  const list = useApiQuery(loans.paymentExceptions, { query: { page, limit: PAGE_ROWS } }, { keepPrevious: true });
  return (
    <>
      <QueryState query={list} what="the orders" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
        {(orders) => (
          <>
            <BackOfficeEmpty
              list={orders}
              page={page}
              onPage={onPage}
              illustration="done"
              message="No order needs a person"
            />
            <ul aria-label="Orders" className="divide-line mt-4 divide-y">
              {orders.data.map((order) => (
                <OrderLine
                  key={`${order.member_id}-${order.id}`}
                  order={order}
                  onDecide={(again) => setDeciding({ order, again })}
                />
              ))}
            </ul>
            <Pagination page={page} pageCount={Math.ceil(orders.total / PAGE_ROWS)} onPage={onPage} />
          </>
        )}
      </QueryState>
      {deciding ? <DecisionOnOrder {...deciding} onClose={() => setDeciding(null)} /> : null}
    </>
  );
}
