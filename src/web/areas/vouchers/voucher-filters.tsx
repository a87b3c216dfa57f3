import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { vouchers } from '#contract/areas/vouchers.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import type { DealsView, Shelf } from './view.ts';

export type MainCategories = ReplyOf<typeof vouchers.mainCategories>['data'];

const shelfNames: readonly { value: Shelf; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'interests', label: 'For you' },
  { value: 'favourites', label: 'Favourites' },
  { value: 'redeemed', label: 'Redeemed' },
];

export interface VoucherFiltersProps {
  view: DealsView;
  onView: (next: Partial<DealsView>, replace?: boolean) => void;
  mains: MainCategories;
  places: readonly string[];
  /** How many interests the member keeps. */
  interests: number;
  onChoose: () => void;
}

/** A value of the address that the list does not have is still shown as what it is. */
const withOwn = (values: readonly string[], selected: string) =>
  selected === '' || values.includes(selected) ? values : [...values, selected];

/** Which vouchers: the shelf, words, category and place. Each change begins at the first page. */
export function VoucherFilters({ view, onView, mains, places, interests, onChoose }: VoucherFiltersProps) {
  const known = mains.flatMap(({ Categories }) => Categories.map(({ name }) => name));
  const unlistedCategory =
    known.includes(view.category) || view.category === '' ? [] : [{ value: view.category, label: view.category }];
  const categories = mains.flatMap(({ name: group, Categories }) =>
    Categories.map(({ name, vouchers }) => ({
      value: name,
      label: name,
      group,
      hint: vouchers === 1 ? '1 voucher' : `${vouchers} vouchers`,
    })),
  );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SegmentedControl<Shelf>
          label="Which vouchers"
          choices={shelfNames}
          value={view.shelf}
          onChange={(shelf) => onView({ shelf, page: 1 })}
        />
        <Button
          variant="quiet"
          size="small"
          icon={SlidersHorizontal}
          className="-ml-3.5 sm:ml-0"
          disabled={mains.length === 0}
          onClick={onChoose}
        >
          {interests === 0 ? 'Choose interests' : `Your interests (${interests})`}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_15rem_15rem]">
        <SearchBox
          label="Search vouchers"
          placeholder="Coffee, dinner, shoes"
          maxLength={80}
          className="col-span-full lg:col-span-1"
          words={view.words}
          onWords={(words) => onView({ words, page: 1 }, true)}
        />
        <Select<string>
          label="Category"
          labelHidden
          optional
          options={[{ value: '', label: 'All categories' }, ...unlistedCategory, ...categories]}
          value={view.category}
          onChange={(category) => onView({ category, page: 1 })}
        />
        <Select<string>
          label="Location"
          labelHidden
          optional
          options={[
            { value: '', label: 'Everywhere' },
            ...withOwn(places, view.place).map((place) => ({ value: place, label: place })),
          ]}
          value={view.place}
          onChange={(place) => onView({ place, page: 1 })}
        />
      </div>
    </div>
  );
}
