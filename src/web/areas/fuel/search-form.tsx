import { useState } from 'react';
import type { FormEvent } from 'react';
import Search from 'lucide-react/icons/search';
import type { State } from '#domain/calendar/states.ts';
import { fuelNames, fuelTypes } from '#domain/fuel/fuel-types.ts';
import { Button } from '#web/design/button.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { distances, typedSearch } from './search-params.ts';
import type { FuelSearch } from './search-params.ts';

const fuels = fuelTypes.map((value) => ({ value, label: fuelNames[value] }));
const reaches = distances.map((value) => ({ value: value as number, label: `${value} km` }));

interface PlaceProps {
  typed: FuelSearch;
  states: readonly State[];
  onType: (patch: Partial<FuelSearch>) => void;
}

/** A suburb, a postcode or a state; one of them is enough. */
function PlaceFields({ typed, states, onType }: PlaceProps) {
  const anyState: { value: State | null; label: string }[] = [
    { value: null, label: 'Any' },
    ...states.map((value) => ({ value, label: value })),
  ];
  return (
    <>
      <TextField
        className="col-span-full sm:col-span-5"
        label="Suburb"
        optional
        maxLength={80}
        value={typed.suburb}
        onChange={(event) => onType({ suburb: event.target.value })}
      />
      <TextField
        className="sm:col-span-4"
        label="Postcode"
        optional
        figures
        inputMode="numeric"
        maxLength={4}
        value={typed.postcode}
        onChange={(event) => onType({ postcode: event.target.value })}
      />
      <Select
        className="sm:col-span-3"
        label="State"
        optional
        options={anyState}
        value={typed.state}
        onChange={(state) => onType({ state })}
      />
    </>
  );
}

/** Where to look, how far, and for which fuel. A state by itself is searched as a whole. */
export function FuelSearchForm({
  search,
  states,
  onSearch,
}: {
  search: FuelSearch;
  states: readonly State[];
  onSearch: (search: FuelSearch) => void;
}) {
  const [typed, setTyped] = useState(search);
  const set = (patch: Partial<FuelSearch>) => setTyped(typedSearch(search, typed, patch));
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ ...typed, suburb: typed.suburb.trim(), postcode: typed.postcode.trim() });
  };
  return (
    <form
      role="search"
      aria-label="Fuel"
      onSubmit={send}
      className="section-card grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-12"
    >
      <PlaceFields typed={typed} states={states} onType={set} />
      <Select
        className="sm:col-span-5"
        label="Fuel"
        options={fuels}
        value={typed.fueltype}
        onChange={(fueltype) => set({ fueltype })}
      />
      <Select
        className="sm:col-span-4"
        label="Within"
        options={reaches}
        value={typed.distance}
        onChange={(distance) => set({ distance })}
      />
      <Button type="submit" icon={Search} className="col-span-full sm:col-span-3 sm:self-end">
        Search
      </Button>
    </form>
  );
}
