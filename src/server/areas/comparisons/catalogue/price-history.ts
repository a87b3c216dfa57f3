import type { ComparedOffer } from '#contract/areas/comparisons.ts';
import { civilDateIn } from '#domain/calendar/zone.ts';
import type { Database } from '#server/kit/database.ts';
import type { Industry, PublishedPlans } from '#server/ports/plan-catalogue/port.ts';
import type { Catalogue } from './catalogue.ts';
import { planChanges } from './plan-store.ts';

/**
 * Adds to each offer what it has cost since it was first read. A sample has no history, as it is of one day.
 *
 * @param priceOf What a plan costs in a year, in cents; null where that cannot be said.
 */
export async function withHistory<I extends Industry>(
  db: Database,
  { isSample }: Pick<Catalogue<I>, 'isSample'>,
  offers: readonly ComparedOffer[],
  timeZone: string,
  priceOf: (plan: PublishedPlans[I]) => number | null,
): Promise<ComparedOffer[]> {
  if (isSample || offers.length === 0) return [...offers];
  const histories = new Map<number, ComparedOffer['history']>();
  const ids = offers.map(({ OfferID }) => OfferID);
  for (const { id, readAt, content } of await planChanges<I>(db, ids)) {
    const yearly = priceOf(content);
    const history = histories.get(id) ?? [];
    // A change of the terms alone, or of a price that does not matter for this usage.
    if (yearly === null || history[0]?.yearly === yearly) continue;
    histories.set(id, [{ from: civilDateIn(readAt.getTime(), timeZone), yearly }, ...history]);
  }
  return offers.map((offer) => {
    const history = histories.get(offer.OfferID) ?? [];
    return history.length < 2 ? offer : { ...offer, history };
  });
}
