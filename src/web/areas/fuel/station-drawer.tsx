import { fuel } from '#contract/areas/fuel.ts';
import type { FuelCycle, FuelStation } from '#contract/areas/fuel.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { startOfDayIn } from '#domain/calendar/zone.ts';
import type { FuelType } from '#domain/fuel/fuel-types.ts';
import { fuelNames } from '#domain/fuel/fuel-types.ts';
import { centsPerLitre } from '#domain/fuel/price.ts';
import { Drawer } from '#web/design/drawer.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonChart } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PricePlot } from './price-plot.tsx';
import { FeedNotice } from './feed-notice.tsx';

type History = ReplyOf<typeof fuel.station>;
type City = NonNullable<History['city']>;

function CycleWords({ name, cycle }: { name: string; cycle: FuelCycle | null }) {
  const time = useMemberTime();
  if (!cycle)
    return (
      <p className="text-ink-soft">
        We haven’t seen a price cycle in {name} yet. We need at least two weeks of prices.
      </p>
    );
  const { phase, since, from, now, lowest, highest, days } = cycle;
  return (
    <p>
      {name}’s prices have been {phase} since {time.date(since)}, from {centsPerLitre(from)} to {centsPerLitre(now)}{' '}
      c/L. Over the days in the chart, they’ve been between {centsPerLitre(lowest)} and {centsPerLitre(highest)} c/L.
      {days === null ? '' : ` The peaks were about ${days} days apart.`}
    </p>
  );
}

function CityCycle({ city: { name, days, cycle } }: { city: City }) {
  const time = useMemberTime();
  const points = days.map(({ date, price }) => ({
    time: startOfDayIn(date, time.zone),
    tenths: price,
    day: time.date(date, 'dmy'),
  }));
  return (
    <Section title={`${name}’s price cycle`} level={3}>
      <CycleWords name={name} cycle={cycle} />
      {points.length > 1 ? (
        <PricePlot title={`Median price in ${name}`} points={points} until={points.at(-1)!} />
      ) : null}
    </Section>
  );
}

function StationHistory({ history: { data, source, city } }: { history: History }) {
  const time = useMemberTime();
  const points = data.map(({ since, price }) => ({
    time: since.getTime(),
    tenths: price,
    day: time.instant(since, 'dmy'),
  }));
  return (
    <>
      <FeedNotice source={source} />
      {points.length > 0 ? (
        <PricePlot
          title="Price at this station"
          points={points}
          until={{ time: source.at.getTime(), day: time.instant(source.at, 'dmy') }}
        />
      ) : (
        <p className="text-ink-soft">We don’t have any earlier prices for this station.</p>
      )}
      {points.length === 1 ? (
        <p className="text-ink-soft mt-2">We’ve seen one price so far. Changes will appear here.</p>
      ) : null}
      {city ? <CityCycle city={city} /> : null}
    </>
  );
}

/** The prices of one station over 60 days, and where its city is in its cycle. */
export function StationDrawer({
  station,
  fueltype,
  onClose,
}: {
  station: FuelStation;
  fueltype: FuelType;
  onClose: () => void;
}) {
  const history = useApiQuery(fuel.station, { params: { id: station.id }, query: { fueltype } });
  return (
    <Drawer open onClose={onClose} title={station.name} description={`${fuelNames[fueltype]}, cents per litre`}>
      <QueryState query={history} what="the price history" skeleton={<SkeletonChart />} compact isEmpty={() => false}>
        {(reply) => <StationHistory history={reply} />}
      </QueryState>
    </Drawer>
  );
}
