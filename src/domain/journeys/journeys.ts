import { funnelJourneys } from './funnel.ts';
import type { Journey } from './journey.ts';

/** Every journey, one list for each family. */
export const journeys: readonly Journey[] = [...funnelJourneys];

export function journeyOf(slug: string): Journey | undefined {
  return journeys.find((journey) => journey.slug === slug);
}
