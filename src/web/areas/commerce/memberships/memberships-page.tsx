import { useLocation } from 'react-router';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Membership } from '#contract/areas/catalogue.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { Introduction } from '../introduction.tsx';
import { membershipVariants } from '../list-variants.ts';
import type { MembershipVariant } from '../list-variants.ts';
import { PageFrame } from '../page-frame.tsx';
import { variantAt } from '../variant-at.ts';
import { MembershipCards, MembershipTable, RecommendedMembership } from './membership-layouts.tsx';
import { MembershipLines } from './membership-lines.tsx';
import { WaitingMemberships } from './waiting-memberships.tsx';
import { YourMembership } from './your-membership.tsx';

const layouts = { cards: MembershipCards, table: MembershipTable, recommended: RecommendedMembership };

/** The ways to look at the same memberships. */
const views = [
  { href: '/membership', label: 'Side by side' },
  { href: '/membership/v2', label: 'As a table' },
  { href: '/membership/v3', label: 'Our recommendation' },
];

function OtherViews({ pathname }: { pathname: string }) {
  return (
    <p className="mt-6 flex flex-wrap items-baseline gap-x-6">
      <span className="text-ink-soft">See them another way:</span>
      {views
        .filter(({ href }) => href !== pathname)
        .map(({ href, label }) => (
          <TextLink key={href} href={href} className="py-2.5">
            {label}
          </TextLink>
        ))}
      <TextLink href="/subscription-details" className="py-2.5">
        Your plan
      </TextLink>
    </p>
  );
}

/** What follows the memberships, once their place is known. */
function Below({ introduces, pathname }: { introduces: boolean; pathname: string }) {
  if (introduces) return <Introduction memberships="/public/purchase/membership" />;
  return (
    <>
      <YourMembership />
      <OtherViews pathname={pathname} />
    </>
  );
}

/** The memberships of the first plan, laid out, and those of the others as lines below. */
function Memberships({
  memberships,
  variant: { layout, checkout },
}: {
  memberships: readonly Membership[];
  variant: MembershipVariant;
}) {
  const Layout = layouts[layout];
  const plans = [...new Set(memberships.map(({ AltName }) => AltName))];
  return (
    <>
      <Layout memberships={memberships.filter(({ AltName }) => AltName === plans[0])} checkout={checkout} />
      {plans.slice(1).map((plan) => (
        <Section key={plan} title={plan} note={`Everything in ${plans[0]}, and more.`}>
          <MembershipLines checkout={checkout} plan={plan} />
        </Section>
      ))}
    </>
  );
}

/** Premium for a week, a month, a quarter or a year, and higher plans: one page, configured by its path. */
export function MembershipsPage() {
  const { pathname } = useLocation();
  const variant = variantAt(membershipVariants, pathname);
  const memberships = useApiQuery(catalogue.memberships);
  return (
    <PageFrame key={pathname}>
      <PageHeader title={variant.title} lead={variant.lead} actions={<CartLink />} />
      <QueryState
        query={memberships}
        what="the memberships"
        skeleton={<WaitingMemberships />}
        empty={
          <EmptyState
            illustration="subscriptions"
            message="No memberships are on sale today"
            subtitle1="They’ll appear here when they’re back on sale."
            buttonText="See products"
            href={variant.introduces ? '/public/public-shop' : '/packs'}
          />
        }
      >
        {({ data }) => <Memberships memberships={data} variant={variant} />}
      </QueryState>
      {memberships.data ? <Below introduces={variant.introduces} pathname={pathname} /> : null}
    </PageFrame>
  );
}
