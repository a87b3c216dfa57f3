import { useLocation, useParams } from 'react-router';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Membership } from '#contract/areas/catalogue.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Introduction } from '../introduction.tsx';
import { offerVariants } from '../list-variants.ts';
import type { OfferVariant } from '../list-variants.ts';
import { PageFrame } from '../page-frame.tsx';
import { variantAt } from '../variant-at.ts';
import { MembershipHero } from './membership-hero.tsx';
import { MembershipLines } from './membership-lines.tsx';

/** A code as promotions have them; a link's token may be one. */
const CODE = /^[A-Z0-9]{3,20}$/;

/** The promotion that a link carries, if it still runs. */
function usePromotion(token: string | undefined) {
  const code = token?.toUpperCase() ?? '';
  const promo = useApiQuery(catalogue.promoMemberships, { query: { promo: code } }, { enabled: CODE.test(code) });
  return promo.data;
}

function Offer({
  membership,
  variant,
  promo,
}: {
  membership: Membership;
  variant: OfferVariant;
  promo: string | null;
}) {
  const query = new URLSearchParams({ option: variant.option, ...(promo ? { promo } : {}) });
  return (
    <>
      <MembershipHero
        membership={membership}
        over="Every fee is shown before you pay"
        href={`${variant.checkout}?${query}`}
        button={variant.button}
      />
      <Section title="Other lengths">
        <MembershipLines checkout={variant.checkout} without={variant.option} plan={membership.AltName} />
      </Section>
    </>
  );
}

/** One membership, chosen beforehand by the path. */
export function OfferPage() {
  const { pathname } = useLocation();
  const { token } = useParams();
  const time = useMemberTime();
  const variant = variantAt(offerVariants, pathname);
  const memberships = useApiQuery(catalogue.memberships);
  const promotion = usePromotion(token);
  const running = promotion?.promotion ?? null;
  return (
    <PageFrame key={pathname}>
      <div className="max-w-[46rem]">
        <PageHeader
          title={variant.title}
          over={<TextLink href="/public/purchase/membership">All memberships</TextLink>}
          lead={variant.lead}
        />
        {running ? (
          <Notice tone="positive" title={running.title} className="mb-4">
            Until {time.instant(running.ends_at)}.
          </Notice>
        ) : null}
        <QueryState
          query={memberships}
          what="this membership"
          skeleton={<SkeletonForm fields={4} />}
          isEmpty={({ data }) => !data.some(({ option }) => option === variant.option)}
          empty={
            <EmptyState
              illustration="subscriptions"
              message="This membership isn’t available today"
              buttonText="See other memberships"
              href="/public/purchase/membership"
            />
          }
        >
          {({ data }) => (
            <Offer
              membership={(promotion?.data ?? data).find(({ option }) => option === variant.option)!}
              variant={variant}
              promo={running?.code ?? null}
            />
          )}
        </QueryState>
      </div>
      {memberships.data ? <Introduction memberships="/public/purchase/membership" /> : null}
    </PageFrame>
  );
}
