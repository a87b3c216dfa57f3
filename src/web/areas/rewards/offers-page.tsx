import { useLocation } from 'react-router';
import { rewards } from '#contract/areas/rewards.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { OfferList } from './offer-list.tsx';
import { offerScreens } from './offer-places.ts';

/** The offers of the place that the address names; all of them where it names none. */
export function OffersPage() {
  const { pathname } = useLocation();
  const { place, title, lead, empty, otherwise } = offerScreens[pathname] ?? offerScreens['/claim-qoin']!;
  const offers = useApiQuery(rewards.offers, { query: place ? { place } : {} });
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Columns>
        <QueryState
          query={offers}
          what="the offers"
          skeleton={<SkeletonRows rows={4} />}
          empty={
            <EmptyState
              illustration="gift-cards"
              message={empty}
              subtitle1="When an offer is running, you can claim it here."
              buttonText={otherwise.label}
              href={otherwise.href}
            />
          }
        >
          {({ data }) => (
            <>
              <OfferList offers={data} label={title} />
              <p className="mt-4">
                <TextLink href={otherwise.href} className="inline-block py-2">
                  {otherwise.label}
                </TextLink>
              </p>
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
