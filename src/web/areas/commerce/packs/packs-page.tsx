import { useLocation } from 'react-router';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { Introduction } from '../introduction.tsx';
import { listVariants } from '../list-variants.ts';
import type { ListVariant } from '../list-variants.ts';
import { MembershipLines } from '../memberships/membership-lines.tsx';
import { PageFrame } from '../page-frame.tsx';
import { variantAt } from '../variant-at.ts';
import { PackCards, PackRows } from './pack-card.tsx';
import { WaitingPacks } from './waiting-packs.tsx';

function Groups({ packs, variant }: { packs: readonly Pack[]; variant: ListVariant }) {
  const [goods, ebooks] = [packs.filter(({ kind }) => kind === 'pack'), packs.filter(({ kind }) => kind === 'ebook')];
  return (
    <>
      <Section title="Packs" action={<TextLink href="/packs">All packs</TextLink>}>
        <PackRows packs={goods} details={variant.details} label="Packs" />
      </Section>
      <Section title="E-books">
        <PackRows packs={ebooks} details={variant.details} label="E-books" />
      </Section>
      <Section title="Memberships" action={<TextLink href={variant.memberships}>Compare</TextLink>}>
        <MembershipLines checkout="/membership/checkout" />
      </Section>
      <p className="mt-6 flex flex-wrap gap-x-6">
        <TextLink href="/products/base-products" className="py-2.5">
          Everyday products
        </TextLink>
        <TextLink href="/products/premium-products" className="py-2.5">
          Premium products
        </TextLink>
      </p>
    </>
  );
}

function Shelf({ packs, variant }: { packs: readonly Pack[]; variant: ListVariant }) {
  const { layout, details } = variant;
  if (layout === 'groups') return <Groups packs={packs} variant={variant} />;
  const List = layout === 'rows' ? PackRows : PackCards;
  return <List packs={packs} details={details} label={variant.title} />;
}

/** What we sell: one list, configured by its path. */
export function PacksPage() {
  const { pathname } = useLocation();
  const variant = variantAt(listVariants, pathname);
  const packs = useApiQuery(catalogue.packs);
  return (
    <PageFrame key={pathname}>
      <PageHeader title={variant.title} lead={variant.lead} actions={<CartLink guestHref={variant.guestCart} />} />
      <QueryState
        query={packs}
        what="the products"
        skeleton={<WaitingPacks layout={variant.layout} />}
        isEmpty={({ data }) => data.filter(variant.has).length === 0}
        empty={
          <EmptyState
            illustration="shop"
            message="Nothing on sale here today"
            subtitle1="New products will appear here when they go on sale."
            buttonText="See memberships"
            href={variant.memberships}
          />
        }
      >
        {({ data }) => <Shelf packs={data.filter(variant.has)} variant={variant} />}
      </QueryState>
      {variant.introduces && packs.data ? <Introduction memberships={variant.memberships} /> : null}
    </PageFrame>
  );
}
