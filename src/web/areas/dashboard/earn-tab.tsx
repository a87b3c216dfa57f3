import { catalogue } from '#contract/areas/catalogue.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { orders } from '#contract/areas/orders.ts';
import { settings } from '#contract/areas/settings.ts';
import { shop } from '#contract/areas/shop.ts';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Columns, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ScreenList } from './screen-list.tsx';
import type { ScreenLine } from './screen-list.tsx';

function Referral({ referalurl, referred }: ReplyOf<typeof settings.referralLink>) {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(referalurl).then(
      () => showToast({ tone: 'positive', text: 'Link copied.' }),
      () => showToast({ tone: 'negative', text: 'We couldn’t copy the link. Select it and copy it yourself.' }),
    );
  }
  return (
    <>
      <p className="text-ink-soft mb-2">
        {referred === 0
          ? 'Nobody has signed up with your link yet.'
          : `${referred} ${referred === 1 ? 'friend has' : 'friends have'} signed up with your link.`}
      </p>
      <p className="figures bg-sunken rounded-control px-3 py-2 break-all">{referalurl}</p>
      <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={() => void copy()}>
        Copy link
      </Button>
    </>
  );
}

function useBuying(): ScreenLine[] {
  const offers = useApiQuery(vouchers.vouchers, { query: { limit: 1 } }).data;
  const deals = useApiQuery(shop.search, { query: { limit: 1 } }).data;
  return [
    {
      href: '/deals-and-discounts',
      label: 'Deals and discounts',
      note:
        offers &&
        (offers.total > 0 ? counted(offers.total, 'voucher available', 'vouchers available') : 'No vouchers today'),
    },
    {
      href: '/shop',
      label: 'Shop',
      note: deals && (deals.total > 0 ? counted(deals.total, 'deal') : 'No deals today'),
    },
    { href: '/compare', label: 'Compare', note: 'See if you could pay less' },
  ];
}

function useGiftCards(): Pick<ScreenLine, 'note' | 'figure'> {
  const catalogue = useApiQuery(giftCards.catalogue, { body: {} }).data?.data;
  const mine = useApiQuery(giftCards.mine).data?.data.filter(({ state }) => state !== 'void');
  return {
    note:
      catalogue && (catalogue.length > 0 ? `${counted(catalogue.length, 'gift card')} to buy` : 'None on sale today'),
    figure: mine && mine.length > 0 ? `You have ${mine.length}` : undefined,
  };
}

function useOurShop(): ScreenLine[] {
  const packs = useApiQuery(catalogue.packs).data?.data;
  const placed = useApiQuery(orders.list, { query: { limit: 1 } }).data;
  return [
    {
      href: '/packs',
      label: 'Packs',
      note:
        packs &&
        (packs.length > 0 ? `${counted(packs.length, 'product')} with draw entries` : 'Nothing for sale today'),
    },
    { href: '/gift-cards', label: 'Gift cards', ...useGiftCards() },
    { href: '/membership', label: 'Memberships', note: 'Premium, with draw entries' },
    {
      href: '/packs/order-summary',
      label: 'Orders',
      note: placed && (placed.total > 0 ? counted(placed.total, 'order') : 'Nothing ordered yet'),
    },
  ];
}

function useMembership(): ScreenLine[] {
  const plan = useApiQuery(entitlements.status).data?.data;
  const entries = useApiQuery(entitlements.entries, { query: { limit: 1 } }).data?.entries;
  return [
    { href: '/subscription-details', label: 'Your plan', note: plan && `You’re on ${plan.Name}` },
    {
      href: '/history',
      label: 'History',
      note: 'Your payments, entries and prizes',
      figure: entries && counted(entries, 'entry', 'entries'),
    },
  ];
}

/** Ways to get more for the same money: deals, the shop, cheaper providers, and friends. */
export function EarnTab() {
  const link = useApiQuery(settings.referralLink);
  const [buying, ours, membership] = [useBuying(), useOurShop(), useMembership()];
  return (
    <Columns
      aside={
        <Section title="Invite a friend">
          <QueryState query={link} what="your link" skeleton={<SkeletonRows rows={1} />} compact>
            {(loaded) => <Referral {...loaded} />}
          </QueryState>
        </Section>
      }
    >
      <div className="space-y-8">
        <ScreenList title="Save when you buy" screens={buying} />
        <ScreenList title="From our shop" screens={ours} />
        <ScreenList title="Your membership" screens={membership} />
      </div>
    </Columns>
  );
}
