import { useParams, useSearchParams } from 'react-router';
import { shop } from '#contract/areas/shop.ts';
import type { Deal, ShopMerchant } from '#contract/areas/shop.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { moneyText } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { isProblem } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { WayOut } from './coupon-panel.tsx';
import { DealGrid, WaitingDeals } from './deal-card.tsx';
import { numberIn, PAGE_DEALS, partOf } from './reads.ts';

function deliveryWords({ delivery_fee, free_delivery_from }: ShopMerchant): string | null {
  if (delivery_fee === 0) return null;
  const fee = `Delivery is ${moneyText({ cents: delivery_fee, tone: 'plain' })} per order`;
  return free_delivery_from === null
    ? `${fee}.`
    : `${fee}, free from ${moneyText({ cents: free_delivery_from, tone: 'plain' })}.`;
}

interface ShownProps {
  merchant: ShopMerchant;
  deals: readonly Deal[];
  total: number;
  page: number;
  /** Whether the way out of an invented merchant led back here. */
  invented: boolean;
  onPage: (page: number) => void;
}

function Shown({ merchant, deals, total, page, invented, onPage }: ShownProps) {
  return (
    <>
      <PageHeader
        over={<TextLink href="/shop">Shop</TextLink>}
        title={merchant.name}
        lead={[merchant.about, deliveryWords(merchant)].filter(Boolean).join(' ') || undefined}
        figure={<MerchantLogo name={merchant.name} size="large" />}
        actions={
          merchant.out && merchant.site ? <WayOut href={merchant.out} site={merchant.site} variant="secondary" /> : null
        }
      />
      {invented ? (
        <Notice className="mb-8" title={`${merchant.name} is a sample merchant`}>
          This merchant is made up to show how the shop works, so there’s no site to open.
        </Notice>
      ) : null}
      <Section title={total === 1 ? '1 deal' : `${total} deals`}>
        {deals.length === 0 ? (
          <EmptyState
            illustration="deals"
            message="No deals right now"
            subtitle1={`New deals from ${merchant.name} will appear here.`}
            buttonText="Browse the shop"
            href="/shop"
          />
        ) : (
          <DealGrid deals={deals} label={`Deals from ${merchant.name}`} />
        )}
        <Pagination page={page} pageCount={Math.ceil(total / PAGE_DEALS)} onPage={onPage} />
      </Section>
    </>
  );
}

/** One merchant with all its deals. */
export function MerchantPage() {
  const [search, setSearch] = useSearchParams();
  const merchant_id = numberIn(useParams()['id']);
  const part = useApiQuery(
    shop.part,
    { body: partOf({ merchant_id: merchant_id ?? 0 }, search) },
    { enabled: merchant_id !== undefined, keepPrevious: true },
  );
  const title = <PageHeader title="Merchant" over={<TextLink href="/shop">Shop</TextLink>} />;
  if (merchant_id === undefined || isProblem(part.error, 'not_found'))
    return (
      <>
        {title}
        <EmptyState
          illustration="lost"
          message="We couldn’t find that merchant"
          buttonText="Back to the shop"
          href="/shop"
        />
      </>
    );
  return (
    <>
      {part.data ? null : title}
      <QueryState query={part} what="this merchant" skeleton={<WaitingDeals />}>
        {({ merchant, data, total, page }) =>
          merchant ? (
            <Shown
              merchant={merchant}
              deals={data}
              total={total}
              page={page}
              invented={search.has('invented')}
              onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
            />
          ) : null
        }
      </QueryState>
    </>
  );
}
