import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { cart } from '#contract/areas/cart.ts';
import type { Cart } from '#contract/areas/cart.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import { isMembershipOption } from '#domain/commerce/memberships.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { isProblem } from '#web/kit/api-problem.ts';
import { call } from '#web/kit/api.ts';
import { useApiQuery } from '#web/kit/query.ts';
import type { QueryResult } from '#web/kit/query-state.tsx';
import { changeCart, setCartPromo, useCart } from '../cart/use-cart.ts';
import type { SetQuantity } from '../cart/cart-lines.tsx';
import type { CheckoutVariant, UsualPack } from '../variants.ts';

/** What a checkout sells, with the prices of the server. */
export interface CheckoutGoods {
  quote: QueryResult<Cart>;
  /** The items bought straight away; undefined where the cart is ordered. */
  items: { slug: string; variant: string; quantity: number }[] | undefined;
  /** The code that `items` are bought with; the cart stores its own. */
  promo: string | undefined;
  setQuantity: SetQuantity;
  /** Applies a promotion code, or removes it if empty. Throws an ApiProblem. */
  setPromo: (code: string) => Promise<void>;
  /** The pack that is bought, and those to choose from; absent for a cart and a membership. */
  pack?: { chosen: Pack; all: readonly Pack[]; size: string | undefined };
  /** The membership that is bought. */
  option?: MembershipOption;
  /** Changes what is bought, in the address. */
  choose: (words: Readonly<Record<string, string>>) => void;
}

const usualPacks: Readonly<Record<UsualPack, (pack: Pack) => boolean>> = {
  cheapest: ({ kind }) => kind === 'pack',
  sized: ({ Variants }) => Variants !== undefined,
};

function usualPack(packs: readonly Pack[], usual: UsualPack): Pack | undefined {
  const fitting = packs.filter(usualPacks[usual]);
  return fitting.toSorted((a, b) => (usual === 'cheapest' ? a.Price - b.Price : 0))[0] ?? packs[0];
}

/** The size in the address; undefined where one has still to be chosen. A pack in one size has that. */
export function sizeOf(pack: Pack, wanted: string | null): string | undefined {
  if (!pack.Variants) return pack.sizes[0]?.key;
  return pack.sizes.find(({ key, Stock }) => key === wanted && Stock !== 0)?.key;
}

/** The size whose price is shown before one is chosen: the first in stock. */
export function pricedSize(pack: Pack, chosen: string | undefined): Pack['sizes'][number] {
  const size = pack.sizes.find(({ key, Stock }) => (chosen === undefined ? Stock !== 0 : key === chosen));
  return size ?? pack.sizes[0]!;
}

const quantityIn = (search: URLSearchParams): number =>
  /^([1-9]|10)$/.test(search.get('quantity') ?? '') ? Number(search.get('quantity')) : 1;

/** The goods named by the path and the address; undefined until the catalogue is known, or for the cart. */
function useAddressGoods(variant: CheckoutVariant) {
  const params = useParams();
  const [search, choose] = useAddress();
  const { goods } = variant;
  const packs = useApiQuery(catalogue.packs, {}, { enabled: goods.from === 'pack' });
  const quantity = quantityIn(search);
  if (goods.from === 'cart') return { choose, packs: undefined };
  if (goods.from === 'membership') {
    const wanted = search.get('option') ?? '';
    const option = isMembershipOption(wanted) ? wanted : goods.usual;
    return { choose, packs: undefined, option, items: [{ slug: option as string, variant: '', quantity }] };
  }
  const all = packs.data?.data ?? [];
  const slug = params['slug'] ?? search.get('slug');
  const chosen = slug ? all.find(({ Slug }) => Slug === slug) : usualPack(all, goods.usual);
  if (!chosen) return { choose, packs, isMissing: packs.data !== undefined };
  const size = sizeOf(chosen, search.get('size'));
  const items = [{ slug: chosen.Slug, variant: pricedSize(chosen, size).key, quantity }];
  return { choose, packs, pack: { chosen, all, size }, items };
}

/** The goods of a checkout. `missing` means that the address names a pack that isn't sold. */
export function useGoods(variant: CheckoutVariant): CheckoutGoods & { missing: boolean } {
  const [search] = useAddress();
  const { choose, packs, items, pack, option, isMissing = false } = useAddressGoods(variant);
  const [promo, setPromo] = useState(() => search.get('promo') ?? '');
  const fromCart = variant.goods.from === 'cart';
  const stored = useCart({ enabled: fromCart });
  const body = { items: items ?? [], ...(promo === '' ? {} : { promo }) };
  const quote = useApiQuery(cart.quote, { body }, { enabled: items !== undefined, keepPrevious: true });
  // A promotion can end while its code stands in the address.
  const hasEnded = promo !== '' && isProblem(quote.error, 'bad_input');
  useEffect(() => {
    if (hasEnded) setPromo('');
  }, [hasEnded]);
  const waiting = packs !== undefined && items === undefined;
  return {
    quote: fromCart ? stored : waiting ? { ...packs, data: undefined } : quote,
    items: fromCart ? undefined : (items ?? []),
    promo: fromCart || promo === '' ? undefined : promo,
    async setQuantity(line, quantity) {
      if (!fromCart) choose({ quantity: quantity === 1 ? '' : String(quantity) });
      else await changeCart({ action: 'set', slug: line.slug, variant: line.variant, quantity });
    },
    async setPromo(code) {
      if (fromCart) return setCartPromo(code);
      if (code !== '') await call(cart.quote, { body: { items: items ?? [], promo: code } });
      setPromo(code);
    },
    ...(pack ? { pack } : {}),
    ...(option ? { option } : {}),
    choose,
    missing: isMissing,
  };
}
