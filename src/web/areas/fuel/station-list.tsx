import { useState } from 'react';
import History from 'lucide-react/icons/history';
import type { FuelStation } from '#contract/areas/fuel.ts';
import { centsPerLitre } from '#domain/fuel/price.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';

/** The pump price, and what the member pays there with a docket. */
function PumpPrice({ station: { price, discount } }: { station: FuelStation }) {
  return (
    <p>
      <span className="figures font-semibold">{centsPerLitre(price - discount)}</span>{' '}
      <span className="text-ink-soft">c/L</span>
      {discount > 0 ? (
        <span className="text-ink-soft">
          {' '}
          (<span className="figures">{centsPerLitre(price)}</span> less your {centsPerLitre(discount)} discount)
        </span>
      ) : null}
    </p>
  );
}

function Detour({ station: { distance, detour, detour_cost: cost } }: { station: FuelStation }) {
  if (distance === null) return null;
  return (
    <>
      {distance} km away. About {detour} km there and back, <Money cents={cost} tone="soft" /> of fuel.{' '}
    </>
  );
}

/** What applies there from the next morning, where the state's prices are announced a day ahead. */
function TomorrowsPrice({ tomorrow }: { tomorrow: NonNullable<FuelStation['tomorrow']> }) {
  const time = useMemberTime();
  return (
    <p className="text-caption font-medium">
      From 6:00 am Perth time on {time.date(tomorrow.date)}:{' '}
      <span className="figures">{centsPerLitre(tomorrow.price)}</span> c/L
    </p>
  );
}

function Station({
  station,
  number,
  chosen,
  onChoose,
}: {
  station: FuelStation;
  number: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const time = useMemberTime();
  const { name, address, total_cost: total, stale, sample, tomorrow } = station;
  return (
    <li className={`border-line flex gap-3 border-b py-4 last:border-b-0 ${chosen ? 'bg-sunken -mx-2 px-2' : ''}`}>
      <span
        aria-hidden="true"
        className="border-line-strong figures text-caption mt-0.5 grid size-7 shrink-0 place-items-center rounded-full border font-semibold"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-subhead break-words">{name}</h3>
          <p>
            <Money cents={total} tone="plain" size="strong" /> <span className="text-ink-soft">a fill</span>
          </p>
        </div>
        <PumpPrice station={station} />
        <p className="text-ink-soft text-caption">
          <Detour station={station} />
          {address}
        </p>
        {tomorrow ? <TomorrowsPrice tomorrow={tomorrow} /> : null}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {number === 1 && !stale ? <Badge tone="accent">Cheapest fill</Badge> : null}
          {sample ? <Badge>Sample</Badge> : null}
          {stale ? <Badge tone="warning">May be out of date</Badge> : null}
          <span className="text-ink-faint text-caption">
            Price set {time.instant(station.updated_at)}, {time.instant(station.updated_at, 'time')}
          </span>
          <Button
            variant="quiet"
            size="small"
            icon={History}
            className="ml-auto"
            aria-label={`Price history for ${name}`}
            onClick={onChoose}
          >
            History
          </Button>
        </div>
      </div>
    </li>
  );
}

const FIRST_ROWS = 10;

/** The stations, cheapest fill first; numbered as on the map. The dearer ones appear on demand. */
export function StationList({
  stations,
  chosen,
  onChoose,
}: {
  stations: readonly FuelStation[];
  chosen: number | null;
  onChoose: (station: FuelStation) => void;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? stations : stations.slice(0, FIRST_ROWS);
  return (
    <>
      <ol aria-label="Stations">
        {shown.map((station, at) => (
          <Station
            key={station.id}
            station={station}
            number={at + 1}
            chosen={station.id === chosen}
            onChoose={() => onChoose(station)}
          />
        ))}
      </ol>
      {shown.length < stations.length ? (
        <Button variant="secondary" className="mt-4" onClick={() => setAll(true)}>
          Show all {stations.length} stations
        </Button>
      ) : null}
    </>
  );
}
