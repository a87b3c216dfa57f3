import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { cart } from '#contract/areas/cart.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import { isMembershipOption } from '#domain/commerce/memberships.ts';
import { useAddress } from '#web/kit/address-choice.ts';
import { isProblem } from '#web/kit/api-problem.ts';
import { call } from '#web/kit/api.ts';
import { useApiQuery } from '#web/kit/query.ts';
import type { CheckoutVariant, UsualPack } from '../variants.ts';
import { pricedSize, sizeOf } from '../packs/pack-sizes.ts';
import type { GoodsResult } from './goods.ts';

const usualPacks: Readonly<Record<UsualPack, (pack: Pack) => boolean>> = {
  cheapest: ({ kind }) => kind === 'pack',
  sized: ({ Variants }) => Variants !== undefined,
};

function usualPack(packs: readonly Pack[], usual: UsualPack): Pack | undefined {
  const fitting = packs.filter(usualPacks[usual]);
  return fitting.toSorted((a, b) => (usual === 'cheapest' ? a.Price - b.Price : 0))[0] ?? packs[0];
}

const quantityIn = (search: URLSearchParams): number =>
  /^([1-9]|10)$/.test(search.get('quantity') ?? '') ? Number(search.get('quantity')) : 1;

/** The goods named by the path and the address; undefined until the catalogue is known. */
function useAddressGoods(variant: CheckoutVariant) {
  const params = useParams();
  const [search, choose] = useAddress();
  const { goods } = variant;
  const packs = useApiQuery(catalogue.packs, {}, { enabled: goods.from === 'pack' });
  const quantity = quantityIn(search);
  if (goods.from === 'membership') {
    const wanted = search.get('option') ?? '';
    const option = isMembershipOption(wanted) ? wanted : goods.usual;
    return { choose, packs: undefined, option, items: [{ slug: option as string, variant: '', quantity }] };
  }
  const all = packs.data?.data ?? [];
  const slug = params['slug'] ?? search.get('slug');
  const chosen = slug
    ? all.find(({ Slug }) => Slug === slug)
    : usualPack(all, goods.from === 'pack' ? goods.usual : 'cheapest');
  if (!chosen) return { choose, packs, isMissing: packs.data !== undefined };
  const size = sizeOf(chosen, search.get('size'));
  const items = [{ slug: chosen.Slug, variant: pricedSize(chosen, size).key, quantity }];
  return { choose, packs, pack: { chosen, all, size }, items };
}

/** What is bought straight away, with its choices in the address. */
export function useProductGoods(variant: CheckoutVariant): GoodsResult {
  const [search] = useAddress();
  const { choose, packs, items, pack, option, isMissing = false } = useAddressGoods(variant);
  const [promo, setPromo] = useState(() => search.get('promo') ?? '');
  const body = { items: items ?? [], ...(promo === '' ? {} : { promo }) };
  const quote = useApiQuery(cart.quote, { body }, { enabled: items !== undefined, keepPrevious: true });
  // A promotion can end while its code stands in the address.
  const hasEnded = promo !== '' && isProblem(quote.error, 'bad_input');
  useEffect(() => {
    if (hasEnded) setPromo('');
  }, [hasEnded]);
  const waiting = packs !== undefined && items === undefined;
  return {
    quote: waiting ? { ...packs, data: undefined } : quote,
    items: items ?? [],
    promo: promo === '' ? undefined : promo,
    setQuantity: async (_line, quantity) => choose({ quantity: quantity === 1 ? '' : String(quantity) }),
    async setPromo(code) {
      if (code !== '') await call(cart.quote, { body: { items: items ?? [], promo: code } });
      setPromo(code);
    },
    ...(pack ? { pack } : {}),
    ...(option ? { option } : {}),
    choose,
    missing: isMissing,
  };
}
