import type { GroceryList, GroceryListStore, GroceryTrip } from '#contract/areas/grocery-shapes.ts';
import { counted } from '#domain/text/counted.ts';
import { formatCents } from '#domain/money/format.ts';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { FinishButton } from './finish-button.tsx';
import { PriceBadges } from './product-list.tsx';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** How much less the two stores cost than the best one, travel included. */
function savedBy(split: GroceryTrip, single: GroceryTrip): string {
  if (split.missing < single.missing)
    return `Together, these stores have prices for ${counted(single.missing - split.missing, 'more item')} than the best single store.`;
  const saved = single.total + single.travel - split.total - split.travel;
  return `Going by these prices, that’s ${dollars(saved)} less than at the best single store, travel included.`;
}

/** Why one store: a comparison needs two that the member goes to. */
const whySingle = (stores: readonly GroceryListStore[]): string =>
  stores.filter(({ visited }) => visited).length > 1
    ? 'Going by the prices we know, two stores wouldn’t cost less with both trips included.'
    : '';

const missingText = (missing: number): string =>
  `We don’t have a price there for ${counted(missing, 'item')} on your list.`;

function Bought({ trip, storeId, name }: { trip: GroceryTrip; storeId: number; name: string }) {
  const time = useMemberTime();
  const items = trip.items.filter((item) => item.store_id === storeId);
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{name}</h3>
      <ul aria-label={`To buy at ${name}`} className="divide-line divide-y">
        {items.map((item) => (
          <li key={item.GroceryID} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {item.packs > 1 ? `${item.packs} × ` : ''}
              {item.bought}
              <span className="text-ink-faint text-caption flex flex-wrap items-center gap-1.5">
                {item.own ? 'You saw it on' : 'Price on'} {time.date(item.on)} <PriceBadges price={item} />
              </span>
            </span>
            <Money cents={item.cost} tone="plain" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where to buy the list: one store, or two where that costs less in all. */
export function TripPlan({ list: { single, split, stores } }: { list: GroceryList }) {
  const trip = split ?? single;
  if (trip === null || trip.items.length === 0)
    return (
      <Section title="Where to shop">
        <p className="text-ink-soft">We don’t have any prices for your list yet at the stores you go to.</p>
      </Section>
    );
  const nameOf = (id: number): string => stores.find((store) => store.id === id)?.name ?? '';
  const names = trip.store_ids.map(nameOf).join(' and ');
  return (
    <Section
      title={`Where to shop: ${names}`}
      note={trip.items.some(({ sample }) => sample) ? 'Worked out with sample prices.' : undefined}
    >
      <p>
        <Money cents={trip.total + trip.travel} tone="plain" size="title" />{' '}
        <span className="text-ink-soft">
          {trip.travel > 0 ? `including ${dollars(trip.travel)} for the trip` : 'for the groceries'}
        </span>
      </p>
      <p className="text-ink-soft mt-1">
        {split && single ? savedBy(split, single) : whySingle(stores)}
        {trip.missing > 0 ? ` ${missingText(trip.missing)}` : ''}
      </p>
      {trip.store_ids.map((id) => (
        <Bought key={id} trip={trip} storeId={id} name={nameOf(id)} />
      ))}
      <FinishButton trip={trip} />
    </Section>
  );
}
