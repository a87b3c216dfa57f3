import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { fuel } from '#contract/areas/fuel.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { fuelNames } from '#domain/fuel/fuel-types.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonForm, SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { isProblem } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CarSection } from './car-section.tsx';
import { FeedNotice } from './feed-notice.tsx';
import { FuelSearchForm } from './search-form.tsx';
import { hasPlace, searchOf, wireOf } from './search-params.ts';
import type { FuelSearch } from './search-params.ts';
import { StationDrawer } from './station-drawer.tsx';
import { StationList } from './station-list.tsx';
import { StationMap } from './station-map.tsx';

type Answer = ReplyOf<typeof fuel.search>;
type Settings = ReplyOf<typeof fuel.settings>;

/** Why there is nothing to show, and what to do about it. */
function NoStations({ answer, state }: { answer: Answer; state: string | null }) {
  const { sources, fueltype, place } = answer;
  const covered = [...new Set(sources.flatMap(({ states }) => states))].toSorted();
  const searched = place?.state ?? state;
  if (sources.length === 0)
    return (
      <EmptyState
        illustration="places"
        message="We don’t have fuel prices right now"
        subtitle1="Please try again later."
      />
    );
  if (searched !== null && !covered.some((code) => code === searched))
    return (
      <EmptyState
        illustration="places"
        message={`We don’t have fuel prices for ${searched}`}
        subtitle1={`We have prices for ${new Intl.ListFormat('en-AU').format(covered)}.`}
      />
    );
  return (
    <EmptyState
      illustration="places"
      message={`No prices for ${fuelNames[fueltype]} ${reachOf(answer)}`}
      subtitle1={place ? 'Search further away, or try another fuel.' : 'Try another fuel.'}
    />
  );
}

/** Where was searched, such as 'within 5 km of Newtown NSW'. */
function reachOf({ place, distance }: Answer): string {
  return place ? `within ${distance} km of ${place.suburb || place.postcode} ${place.state}` : 'in that state';
}

function Results({ answer, state }: { answer: Answer; state: string | null }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, total, place, fueltype, sources } = answer;
  const station = data.find(({ id }) => id === chosen);
  if (data.length === 0) return <NoStations answer={answer} state={state} />;
  return (
    <>
      <Section
        title={`${fuelNames[fueltype]}, cheapest fill first`}
        note={`${counted(total, 'station')} ${reachOf(answer)}${total > data.length ? `; showing the first ${data.length}` : ''}.${place ? ' The cost of a fill includes the drive there and back, estimated from the straight-line distance.' : ''}`}
      >
        <StationList stations={data} chosen={chosen} onChoose={({ id }) => setChosen(id)} />
        <p className="text-ink-faint text-caption mt-4">Source: {sources.map(({ name }) => name).join(' and ')}.</p>
      </Section>
      {station ? <StationDrawer station={station} fueltype={fueltype} onClose={() => setChosen(null)} /> : null}
    </>
  );
}

/** The map of a search, beside its list. While the list says why there is nothing to show, there is no map. */
function MapOf({ search }: { search: FuelSearch }) {
  const { data: answer, isPending } = useApiQuery(fuel.search, { body: wireOf(search) });
  if (isPending)
    return (
      <Section title="Map">
        <SkeletonShape className="aspect-square w-full" />
      </Section>
    );
  if (!answer || answer.data.length === 0) return null;
  return (
    <Section title="Map">
      <StationMap stations={answer.data} place={answer.place} kilometres={answer.distance} />
    </Section>
  );
}

/** Each search loads by itself: what the last one found, or didn’t, says nothing about this one. */
function Searched({ search }: { search: FuelSearch }) {
  const results = useApiQuery(fuel.search, { body: wireOf(search) });
  return (
    <QueryState
      query={results}
      what="the fuel prices"
      skeleton={<SkeletonRows rows={6} />}
      isEmpty={() => false}
      failed={(problem) =>
        isProblem(problem, 'bad_input') ? (
          <Notice tone="warning" className="mt-4" announce>
            {problem.fields[0]?.message ?? problem.message}
          </Notice>
        ) : undefined
      }
    >
      {(answer) => (
        <div className="mt-4">
          {answer.sources.map((source) => (
            <FeedNotice key={source.name} source={source} />
          ))}
          {/* An answer from the cache replaces the last one without a skeleton between them. */}
          <Results key={JSON.stringify(search)} answer={answer} state={search.state} />
        </div>
      )}
    </QueryState>
  );
}

function FuelSearchPage({ settings: { data, home, brands, states } }: { settings: Settings }) {
  const [params, setParams] = useSearchParams();
  const search = searchOf(params, { fueltype: data.fueltype, home });
  const show = (next: FuelSearch) =>
    setParams(Object.fromEntries(Object.entries(wireOf(next)).map(([name, value]) => [name, String(value)])));
  return (
    <Columns
      aside={
        <>
          {hasPlace(search) ? <MapOf search={search} /> : null}
          <CarSection settings={data} brands={brands} />
        </>
      }
    >
      <FuelSearchForm key={JSON.stringify(search)} search={search} states={states} onSearch={show} />
      {hasPlace(search) ? (
        <Searched search={search} />
      ) : (
        <EmptyState
          illustration="places"
          message="Find the cheapest fill"
          subtitle1="Enter a suburb or postcode, or choose a state. Stations will appear here, with what a fill costs you."
        />
      )}
    </Columns>
  );
}

/** Fuel prices near a place; the address holds the search. */
export function FuelPage() {
  const settings = useApiQuery(fuel.settings);
  return (
    <>
      <PageHeader
        title="Fuel prices"
        lead="What a fill costs you at each station, including your discounts and the drive there and back."
      />
      <QueryState query={settings} what="the fuel prices" skeleton={<SkeletonForm />} isEmpty={() => false}>
        {(answer) => <FuelSearchPage settings={answer} />}
      </QueryState>
    </>
  );
}
