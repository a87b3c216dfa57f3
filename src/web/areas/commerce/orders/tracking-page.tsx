import { useLocation } from 'react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { downloads } from '#contract/areas/downloads.ts';
import type { Download } from '#contract/areas/downloads.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Stepper } from '#web/design/stepper.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { referenceIn, useStoredOrder } from '../checkout/open-order.ts';
import { PageFrame } from '../page-frame.tsx';
import { ProductMark } from '../packs/product-mark.tsx';
import { isPaid, lineText } from '../words.ts';
import { DownloadList, OrderDownloads } from './downloads.tsx';

const MAX_ORDERS = 50;

const steps = ['Paid', 'Being packed', 'Sent'];

/** The step of a parcel: an order is complete once all of its parcels are on their way. */
function stepOf({ state }: Order): number {
  if (state === 'fulfilled') return steps.length;
  return isPaid({ state }) ? 1 : 0;
}

function stateText(order: Order): string {
  if (order.state === 'refunded') return 'Refunded';
  return order.state === 'fulfilled' ? 'Sent' : 'Being packed';
}

function Parcels({ all }: { all: readonly Order[] }) {
  const time = useMemberTime();
  const tracked = all.flatMap((order) => order.lines.filter(({ posted }) => posted).map((line) => ({ order, line })));
  if (tracked.length === 0) return null;
  return (
    <Section title="Parcels">
      <ul aria-label="Parcels" className="divide-line divide-y">
        {tracked.map(({ order, line }) => (
          <li key={`${order.reference} ${line.slug} ${line.variant}`}>
            <Link
              href={`/product-tracking/details?order=${order.reference}`}
              className="hover:bg-surface flex min-h-16 flex-wrap items-center gap-3.5 rounded-tag py-3 transition-colors"
            >
              <ProductMark kind={line.kind} slug={line.slug} />
              <span className="min-w-0 flex-1 basis-24">
                <span className="block font-semibold">{lineText(line)}</span>
                <span className="text-ink-soft text-caption block">
                  {order.paid_at ? `Paid ${time.instant(order.paid_at)} · ` : ''}
                  {order.reference}
                </span>
              </span>
              <Badge tone={order.state === 'fulfilled' ? 'positive' : 'plain'}>{stateText(order)}</Badge>
              <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0 max-sm:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The e-books of all paid orders. */
function Downloads({ all }: { all: readonly Download[] }) {
  const time = useMemberTime();
  if (all.length === 0) return null;
  const files = all.map(({ product, paid_at: paidAt, ...file }) => ({
    ...file,
    note: `${product === file.title ? 'Bought' : `Came with ${product},`} ${time.instant(paidAt)} · ${file.reference}`,
  }));
  return (
    <Section title="Your downloads">
      <DownloadList label="Your downloads" files={files} />
    </Section>
  );
}

const nothing = (
  <EmptyState
    illustration="shop"
    message="No parcels or downloads yet"
    subtitle1="Parcels and e-books from your paid orders will appear here."
    buttonText="See packs"
    href="/packs"
  />
);

function AllParcels() {
  const list = useApiQuery(orders.list, { query: { limit: MAX_ORDERS } });
  const files = useApiQuery(downloads.list);
  const parcels = (order: Order) => isPaid(order) && order.lines.some(({ posted }) => posted);
  return (
    <>
      <PageHeader
        title="Parcels and downloads"
        lead="What we’re sending you, and the e-books you bought."
        over={<TextLink href="/packs/order-summary">Orders</TextLink>}
      />
      <Columns>
        <QueryState query={files} what="your downloads" skeleton={<SkeletonRows rows={2} />} isEmpty={() => false}>
          {({ data: ebooks }) => (
            <QueryState
              query={list}
              what="your parcels"
              skeleton={<SkeletonRows rows={4} />}
              isEmpty={({ data }) => ebooks.length === 0 && !data.some(parcels)}
              empty={nothing}
            >
              {({ data }) => (
                <>
                  <Downloads all={ebooks} />
                  <Parcels all={data.filter(parcels)} />
                </>
              )}
            </QueryState>
          )}
        </QueryState>
      </Columns>
    </>
  );
}

function Parcel({ order }: { order: Order }) {
  const time = useMemberTime();
  const parcel = order.lines.filter(({ posted }) => posted);
  return (
    <>
      {parcel.length > 0 ? (
        <Section title="Parcel">
          <Stepper label="Parcel progress" steps={steps} current={stepOf(order)} />
          <DefinitionList
            className="mt-4"
            items={[
              { term: 'Contents', is: parcel.map(lineText).join('; ') },
              ...(order.address
                ? [{ term: 'Delivering to', is: `${order.address.recipient}, ${order.address.full_address}` }]
                : []),
              { term: 'Last updated', is: time.instant(order.history.at(-1)?.at ?? order.created_at) },
            ]}
          />
        </Section>
      ) : null}
      <OrderDownloads order={order} />
      {parcel.length + order.downloads.length === 0 ? nothing : null}
      <p className="mt-4">
        <TextLink href={`/packs/order-summary?order=${order.reference}`} className="inline-block py-2">
          See the whole order
        </TextLink>
      </p>
    </>
  );
}

function OneParcel({ reference }: { reference: string }) {
  const order = useStoredOrder(reference, undefined);
  return (
    <>
      <PageHeader
        title="Parcel and downloads"
        lead={`Order ${reference}`}
        over={<TextLink href="/product-tracking">Parcels and downloads</TextLink>}
      />
      <Columns>
        <QueryState query={order} what="this order" skeleton={<SkeletonRows rows={3} />}>
          {(result) => <Parcel order={result} />}
        </QueryState>
      </Columns>
    </>
  );
}

/** What the member's paid orders send: all of it, or one order's. */
export function TrackingPage() {
  const { pathname } = useLocation();
  const [search] = useAddress();
  const reference = referenceIn(search);
  const isOne = pathname.endsWith('/details') && reference !== '';
  return <PageFrame key={pathname}>{isOne ? <OneParcel reference={reference} /> : <AllParcels />}</PageFrame>;
}
