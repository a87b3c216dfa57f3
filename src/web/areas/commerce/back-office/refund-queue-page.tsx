import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { refundLimitsOn } from '#domain/commerce/refund-policy.ts';
import { formatCents } from '#domain/money/format.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { RefundList } from './refund-list.tsx';

const AGAIN_MS = 30_000;

/** Refunds that buyers asked for, and large ones that need a second operator. */
export function BackOfficeRefundsPage() {
  const { onePersonCents, lookBackDays } = refundLimitsOn(useMemberTime().today());
  const list = useApiQuery(orderBackOffice.refunds, {}, { refetchIntervalMs: AGAIN_MS });
  return (
    <>
      <PageHeader
        title="Refunds to review"
        lead={`Refund requests, longest waiting first. Refunds of more than ${formatCents(onePersonCents, { currency: true })} on one order within ${lookBackDays} days need two operators. To refund something yourself, open the order.`}
      />
      <Columns>
        <QueryState query={list} what="the refunds" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                illustration="done"
                message="No refunds to review"
                subtitle1="Requests from buyers, and refunds that need a second operator, will appear here."
                buttonText="See all orders"
                href="/operator/orders"
              />
            ) : (
              <RefundList refunds={data} named />
            )
          }
        </QueryState>
      </Columns>
    </>
  );
}
