import ChevronRight from 'lucide-react/icons/chevron-right';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { ProductMark } from '../packs/product-mark.tsx';
import { entriesText, lineText } from '../words.ts';
import { stateTones } from './order-state.ts';

const PAGE_SIZE = 20;

function OrderLine({ order }: { order: Order }) {
  const time = useMemberTime();
  const first = order.lines[0];
  const more = order.lines.length - 1;
  return (
    <li>
      <Link
        href={`/packs/order-summary?order=${order.reference}`}
        className="hover:bg-surface flex min-h-16 flex-wrap items-center gap-3.5 rounded-tag py-3 transition-colors"
      >
        {first ? <ProductMark kind={first.kind} slug={first.slug} /> : null}
        <span className="min-w-0 flex-1 basis-28">
          <span className="block font-semibold">
            {first ? lineText(first) : order.reference}
            {more > 0 ? ` and ${more} more` : ''}
          </span>
          <span className="text-ink-soft text-caption block">
            {time.instant(order.created_at)} · {order.reference}
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone={stateTones[order.state]}>{order.state_name}</Badge>
            {order.refund_requested ? <Badge tone="info">Refund requested</Badge> : null}
            {order.entries > 0 && order.state !== 'refunded' ? <Badge>{entriesText(order.entries)}</Badge> : null}
          </span>
        </span>
        <Money cents={order.total} tone="plain" size="strong" />
        <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0 max-sm:hidden" />
      </Link>
    </li>
  );
}

/** The member's orders, newest first. */
export function OrdersList({ title, lead }: { title: string; lead: string }) {
  const [page, setPage] = useAddressPage();
  const list = useApiQuery(orders.list, { query: { page, limit: PAGE_SIZE } }, { keepPrevious: true });
  return (
    <>
      <PageHeader title={title} lead={lead} actions={<CartLink />} />
      <Columns>
        <QueryState
          query={list}
          what="your orders"
          skeleton={<SkeletonRows rows={6} />}
          empty={
            <EmptyState
              illustration="shop"
              message="No orders yet"
              subtitle1="Orders you place will appear here, with their tax invoices and entries."
              buttonText="See packs"
              href="/packs"
            />
          }
        >
          {({ data, total }) => (
            <Section title="Your orders" titleHidden>
              <ul aria-label="Orders" className="divide-line divide-y">
                {data.map((order) => (
                  <OrderLine key={order.reference} order={order} />
                ))}
              </ul>
              <Pagination page={page} pageCount={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
              <p className="mt-4">
                <TextLink href="/product-tracking" className="inline-block py-2">
                  Parcels and downloads
                </TextLink>
              </p>
            </Section>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
