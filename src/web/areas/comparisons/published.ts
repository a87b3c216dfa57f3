import type { Comparison } from '#contract/areas/comparisons.ts';

/** What providers publish in a category: energy plans, or banking products. */
export const publishedNoun = ({ slug }: Comparison['category']): 'plan' | 'product' =>
  slug === 'energy' || slug === 'gas' ? 'plan' : 'product';

/** 'sample of 314 published plans' or '12 offers', as the lists of comparisons say it. */
export function offersWords(category: Comparison['category']): string {
  const { offers, published, sample } = category;
  const noun = published ? publishedNoun(category) : 'offer';
  const plural = offers === 1 ? noun : `${noun}s`;
  if (!published) return offers === 0 ? 'No prices yet' : `${offers} ${plural}`;
  return sample ? `Sample of ${offers} published ${plural}` : `${offers} published ${plural}`;
}
