import { useEffect } from 'react';
import { useParams } from 'react-router';
import { shop } from '#contract/areas/shop.ts';
import type { Deal, FullDeal } from '#contract/areas/shop.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { Loading, SkeletonFigure, SkeletonShape, SkeletonText } from '#web/design/skeleton.tsx';
import { call } from '#web/kit/api.ts';
import { isProblem } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CouponPanel } from './coupon-panel.tsx';
import { DealGrid, EndsSoon } from './deal-card.tsx';
import { ItemPanel } from './item-panel.tsx';
import { numberIn } from './reads.ts';
import { SaveButton } from './save-button.tsx';

/** Notes that a deal was opened, when its screen stands: what is only fetched ahead does not count. */
function useOpened(dealId: number): void {
  useEffect(() => {
    // What cannot be noted is no loss to who reads.
    call(shop.noteActivity, { body: { activity: 'opened', deal_id: dealId } }).catch(() => {});
  }, [dealId]);
}

function Facts({ deal }: { deal: FullDeal }) {
  const time = useMemberTime();
  return (
    <Section title="About this deal">
      <DefinitionList
        items={[
          {
            term: 'Merchant',
            is: <TextLink href={`/shop/merchant/${deal.merchant.id}`}>{deal.merchant.name}</TextLink>,
          },
          {
            term: 'Category',
            is: <TextLink href={`/shop/search?category=${deal.category.id}`}>{deal.category.name}</TextLink>,
          },
          ...(deal.open ? [{ term: 'Ends', is: deal.ends_on === null ? 'No end date' : time.date(deal.ends_on) }] : []),
          { term: 'Listed by', is: `${deal.source}, ${time.date(deal.as_of)}` },
          { term: 'Views', is: deal.opened.toLocaleString('en-AU') },
        ]}
      />
    </Section>
  );
}

function Shown({ deal, others }: { deal: FullDeal; others: readonly Deal[] }) {
  useOpened(deal.id);
  return (
    <>
      <PageHeader
        over={<TextLink href="/shop">Shop</TextLink>}
        title={deal.title}
        lead={
          <>
            {deal.offer} at {deal.merchant.name} <EndsSoon endsOn={deal.ends_on} />
          </>
        }
        actions={deal.open && deal.kind === 'item' ? null : <SaveButton deal={deal} inWords />}
      />
      <Columns aside={<Facts deal={deal} />}>
        {deal.open ? null : (
          <Notice tone="warning" title="This deal has ended">
            {deal.merchant.name} may have other deals.
          </Notice>
        )}
        {deal.open && deal.sample ? (
          <Notice title="This is a sample deal" className="mb-6">
            {deal.merchant.name} is made up to show how the shop works. This isn’t a real offer.
          </Notice>
        ) : null}
        {deal.open && deal.kind === 'item' ? <ItemPanel deal={deal} /> : null}
        {deal.open && deal.kind === 'coupon' ? <CouponPanel deal={deal} /> : null}
        {deal.description.length > 0 ? (
          <Section title="Details">
            {deal.description.map((line) => (
              <p key={line} className="mb-3 max-w-[62ch]">
                {line}
              </p>
            ))}
          </Section>
        ) : null}
        {deal.terms.length > 0 ? (
          <Section title="Terms">
            <ul className="text-ink-soft list-disc space-y-1.5 pl-5">
              {deal.terms.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
          </Section>
        ) : null}
        {others.length > 0 ? (
          <Section title="More like this">
            <DealGrid deals={others} label="More like this" />
          </Section>
        ) : null}
      </Columns>
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHeader title="Deal" over={<TextLink href="/shop">Shop</TextLink>} />
      <Loading label="Loading the deal">
        <SkeletonFigure />
        <SkeletonShape className="rounded-panel my-6 h-40 w-full max-w-[46rem]" />
        <SkeletonText />
      </Loading>
    </>
  );
}

/** One deal: something to buy here, or a coupon. Both paths show either. */
export function DealPage() {
  const deal_id = numberIn(useParams()['id']);
  const part = useApiQuery(shop.part, { body: { deal_id: deal_id ?? 0 } }, { enabled: deal_id !== undefined });
  const missing = deal_id === undefined || isProblem(part.error, 'not_found');
  const title = <PageHeader title="Deal" over={<TextLink href="/shop">Shop</TextLink>} />;
  if (missing)
    return (
      <>
        {title}
        <EmptyState
          illustration="lost"
          message="We couldn’t find that deal"
          buttonText="Back to the shop"
          href="/shop"
        />
      </>
    );
  return (
    <>
      {part.data ? null : title}
      <QueryState query={part} what="this deal" skeleton={<Waiting />}>
        {({ deal, data }) => (deal ? <Shown deal={deal} others={data} /> : null)}
      </QueryState>
    </>
  );
}
