import type { Pack } from '#contract/areas/catalogue.ts';
import { OptionTiles } from './option-tiles.tsx';

/** How many are left, where few are. */
const FEW = 5;

export interface SizeChoiceProps {
  pack: Pack;
  /** The size that the buyer chose; none is chosen for them. */
  value: string | undefined;
  onChange: (size: string) => void;
  /** Shown under the sizes, and takes the focus, when it appears. */
  error?: string | undefined;
  className?: string;
}

function stockText(stock: number | null): string | null {
  if (stock === 0) return 'Sold out';
  return stock !== null && stock <= FEW ? `${stock} left` : null;
}

/** The sizes of a pack with their stock; nothing where there is one alone. */
export function SizeChoice({ pack, ...choice }: SizeChoiceProps) {
  if (!pack.Variants) return null;
  const options = pack.sizes.map(({ key, label, Stock }) => ({
    value: key,
    label,
    note: stockText(Stock),
    soldOut: Stock === 0,
  }));
  return <OptionTiles legend="Size" options={options} grid="grid-cols-3 min-[26rem]:grid-cols-6" {...choice} />;
}
