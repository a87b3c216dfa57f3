import { endingJourneys } from './endings.ts';
import { entryJourneys } from './entries.ts';
import { funnelJourneys } from './funnel.ts';
import { organic3 } from './organic3.ts';
import { premiumTour } from './premium-tour.ts';
import { totwqJourneys } from './totwq.ts';
import { tours } from './tour.ts';
import { welcomeJourneys } from './welcome.ts';
import type { Journey } from './journey.ts';

/** Every journey, one list for each family. */
export const journeys: readonly Journey[] = [
  ...funnelJourneys,
  ...entryJourneys,
  organic3,
  premiumTour,
  ...tours,
  ...totwqJourneys,
  ...welcomeJourneys,
  ...endingJourneys,
];

export function journeyOf(slug: string): Journey | undefined {
  return journeys.find((journey) => journey.slug === slug);
}
