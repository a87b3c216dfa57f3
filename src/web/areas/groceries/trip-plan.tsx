import type { GroceryList, GroceryTrip } from '#contract/areas/grocery-shapes.ts';
import { counted } from '#domain/text/counted.ts';
import { formatCents } from '#domain/money/format.ts';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { FinishButton } from './finish-button.tsx';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** How much less the two stores cost than the best one, travel included. */
function savedBy(split: GroceryTrip, single: GroceryTrip): string {
  if (split.missing < single.missing)
    return `They have ${counted(single.missing - split.missing, 'more item')} than one store alone.`;
  const saved = single.total + single.travel - split.total - split.travel;
  return `That’s ${dollars(saved)} less than one store, with the second trip paid for.`;
}

const missingText = (missing: number): string =>
  `${counted(missing, 'item')} on your list ${missing === 1 ? 'isn’t' : 'aren’t'} sold there.`;

function Bought({ trip, storeId, name }: { trip: GroceryTrip; storeId: number; name: string }) {
  const items = trip.items.filter((item) => item.store_id === storeId);
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{name}</h3>
      <ul aria-label={`To buy at ${name}`} className="divide-line divide-y">
        {items.map(({ GroceryID, bought, packs, cost }) => (
          <li key={GroceryID} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {packs > 1 ? `${packs} × ` : ''}
              {bought}
            </span>
            <Money cents={cost} tone="plain" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where to buy the list: one store, or two where that costs less in all. */
export function TripPlan({ list: { single, split, stores, sample } }: { list: GroceryList }) {
  const trip = split ?? single;
  if (trip === null || trip.items.length === 0)
    return (
      <Section title="Where to shop">
        <p className="text-ink-soft">None of the stores you go to has a price for your list yet.</p>
      </Section>
    );
  const nameOf = (id: number): string => stores.find((store) => store.id === id)?.name ?? '';
  const names = trip.store_ids.map(nameOf).join(' and ');
  return (
    <Section title={`Where to shop: ${names}`} note={sample ? 'Worked out with sample prices.' : undefined}>
      <p>
        <Money cents={trip.total + trip.travel} tone="plain" size="title" />{' '}
        <span className="text-ink-soft">
          {trip.travel > 0 ? `with ${dollars(trip.travel)} for the trip` : 'for the groceries'}
        </span>
      </p>
      <p className="text-ink-soft mt-1">
        {split && single ? savedBy(split, single) : 'Two stores wouldn’t cost less.'}
        {trip.missing > 0 ? ` ${missingText(trip.missing)}` : ''}
      </p>
      {trip.store_ids.map((id) => (
        <Bought key={id} trip={trip} storeId={id} name={nameOf(id)} />
      ))}
      <FinishButton trip={trip} />
    </Section>
  );
}
