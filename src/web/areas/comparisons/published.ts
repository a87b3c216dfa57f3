import type { Comparison } from '#contract/areas/comparisons.ts';

/** 'sample of 314 published plans' or '12 offers', as the lists of comparisons say it. */
export function offersWords({ offers, published, sample, slug }: Comparison['category']): string {
  const noun = !published ? 'offer' : slug === 'energy' || slug === 'gas' ? 'plan' : 'product';
  const plural = offers === 1 ? noun : `${noun}s`;
  if (!published) return offers === 0 ? 'No prices yet' : `${offers} ${plural}`;
  return sample ? `Sample of ${offers} published ${plural}` : `${offers} published ${plural}`;
}
