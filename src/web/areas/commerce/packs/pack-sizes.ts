import type { Pack } from '#contract/areas/catalogue.ts';

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
