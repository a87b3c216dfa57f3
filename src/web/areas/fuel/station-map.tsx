import type { FuelPlace, FuelStation } from '#contract/areas/fuel.ts';
import { offsetKilometres } from '#domain/fuel/place.ts';
import type { Place } from '#domain/fuel/place.ts';
import { counted } from '#domain/text/counted.ts';

const SIZE = 360;
const MIDDLE = SIZE / 2;
/** Room for the last marker inside the edge. */
const REACH = MIDDLE - 14;
/** Markers beyond these would cover one another. */
const MAX_MARKERS = 30;

interface Marker {
  station: FuelStation;
  /** As in the list. */
  number: number;
  x: number;
  y: number;
}

function middleOf(stations: readonly Place[]): Place {
  const half = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return {
    latitude: half(stations.map(({ latitude }) => latitude)),
    longitude: half(stations.map(({ longitude }) => longitude)),
  };
}

/** Every marker's place on the drawing, north up, and how many kilometres its edge is away from the middle. */
function drawn(stations: readonly FuelStation[], centre: Place, kilometres: number | null) {
  const offsets = stations.map((station) => offsetKilometres(centre, station));
  const edgeKm = kilometres ?? Math.max(1, ...offsets.map(({ north, east }) => Math.hypot(north, east)));
  const markers = stations.map((station, at): Marker => {
    const { north, east } = offsets[at]!;
    return {
      station,
      number: at + 1,
      x: MIDDLE + (east / edgeKm) * REACH,
      y: MIDDLE - (north / edgeKm) * REACH,
    };
  });
  return { markers, edgeKm };
}

function MarkerDrawing({ marker: { station, number, x, y } }: { marker: Marker }) {
  const isFirst = number === 1 && !station.stale;
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={10}
        strokeWidth={1.5}
        strokeDasharray={station.stale ? '3 3' : undefined}
        className={isFirst ? 'fill-accent stroke-accent' : 'fill-raised stroke-ink-soft'}
      />
      <text
        x={x}
        y={y}
        dy="0.35em"
        textAnchor="middle"
        fontSize={11}
        className={`figures font-semibold ${isFirst ? 'fill-on-accent' : 'fill-ink'}`}
      >
        {number}
      </text>
    </g>
  );
}

/**
 * Where the stations of the list lie around the place: distances and directions, with the numbers of the list, which
 * says the same in words. Nothing is loaded from a map service.
 */
export function StationMap({
  stations,
  place,
  kilometres,
}: {
  stations: readonly FuelStation[];
  place: FuelPlace | null;
  kilometres: number | null;
}) {
  const shown = stations.slice(0, MAX_MARKERS);
  const { markers, edgeKm } = drawn(shown, place ?? middleOf(shown), kilometres);
  const around = place ? `around ${place.suburb || place.postcode}` : 'in the state';
  return (
    <figure>
      <svg
        role="img"
        aria-label={`Map of ${counted(shown.length, 'station')} ${around}, north at the top. The numbers match the list.`}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        className="bg-sunken rounded-control mx-auto block w-full max-w-md"
      >
        {place
          ? [1, 0.5].map((share) => (
              <g key={share}>
                <circle cx={MIDDLE} cy={MIDDLE} r={REACH * share} fill="none" className="stroke-line-strong" />
                <text x={MIDDLE + 6} y={MIDDLE - REACH * share + 14} fontSize={11} className="fill-ink-soft figures">
                  {edgeKm * share} km
                </text>
              </g>
            ))
          : null}
        {place ? (
          <path
            d={`M${MIDDLE - 6} ${MIDDLE}H${MIDDLE + 6}M${MIDDLE} ${MIDDLE - 6}V${MIDDLE + 6}`}
            strokeWidth={2}
            className="stroke-ink"
          />
        ) : null}
        <text x={SIZE - 14} y={20} textAnchor="middle" fontSize={12} className="fill-ink-soft font-semibold">
          N
        </text>
        {markers.toReversed().map((marker) => (
          <MarkerDrawing key={marker.station.id} marker={marker} />
        ))}
      </svg>
      <figcaption className="text-ink-faint text-caption mt-2">
        {place
          ? `The cross marks ${place.suburb || place.postcode}. Distances are in a straight line; the numbers match the list.`
          : 'The numbers match the list.'}
        {stations.length > shown.length ? ` The map shows the first ${shown.length}.` : ''}
      </figcaption>
    </figure>
  );
}
