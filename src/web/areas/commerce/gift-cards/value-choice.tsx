import type { GiftCardProduct } from '#contract/areas/gift-cards.ts';
import { OptionTiles } from '../packs/option-tiles.tsx';
import type { OptionTilesProps } from '../packs/option-tiles.tsx';
import { valueText } from './gift-card-words.ts';

export interface ValueChoiceProps extends Pick<OptionTilesProps, 'value' | 'onChange' | 'error'> {
  denominations: GiftCardProduct['denominations'];
}

/** The values of a gift card. */
export function ValueChoice({ denominations, ...choice }: ValueChoiceProps) {
  const options = denominations.map(({ variant, value, stock }) => ({
    value: variant,
    label: valueText(value),
    note: stock === 0 ? 'Sold out' : null,
    soldOut: stock === 0,
  }));
  return <OptionTiles legend="Value" options={options} grid="grid-cols-3 min-[26rem]:grid-cols-4" {...choice} />;
}
