import { WEEKEND, WORKING_WEEK, weekdayWords } from '#domain/calendar/weekday-words.ts';
import { dollarsFromCents, largestCents } from '#domain/money/cents.ts';
import { centsFromText } from '#web/design/amount-text.ts';
import { Combobox } from '#web/design/combobox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { categoryFilterOptions, categoryFiltersOf, withCategory } from './category-filter-options.tsx';
import { presetOf } from './filter-presets.ts';
import type { HistoryView, SortKey } from './filters.ts';
import { sortOf } from './history-query.ts';
import { useAccounts, useDatePresets, useTags } from './use-facts.ts';

export interface FilterFieldProps {
  view: HistoryView;
  onView: (view: HistoryView) => void;
  labelHidden?: boolean;
}

/** Shows the category if there is one filter, else their number; picking adds another. */
export function CategoryFilter({ view, onView, labelHidden }: FilterFieldProps) {
  const active = categoryFiltersOf(view);
  return (
    <Combobox<string>
      label="Category"
      labelHidden={labelHidden}
      options={categoryFilterOptions}
      value={active.length === 1 ? active[0]! : null}
      placeholder={active.length > 1 ? `${active.length} categories` : 'Any category'}
      optional
      emptyText="No category has that name."
      onChange={(value) =>
        onView(
          value === null ? { ...view, categories: undefined, sub_categories: undefined } : withCategory(view, value),
        )
      }
    />
  );
}

export function AccountFilter({ view, onView, labelHidden }: FilterFieldProps) {
  const accounts = useAccounts();
  const chosen = view.bank_account_id ?? [];
  return (
    <Select<number>
      label="Account"
      labelHidden={labelHidden}
      options={[{ value: 0, label: 'All accounts' }, ...accounts.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen.length === 0 ? 0 : chosen.length === 1 ? (chosen[0] ?? 0) : null}
      placeholder={`${chosen.length} accounts`}
      onChange={(id) => onView({ ...view, bank_account_id: id === 0 ? undefined : [id] })}
    />
  );
}

export function WhenFilter({ view, onView, labelHidden }: FilterFieldProps) {
  const presets = useDatePresets();
  return (
    <Select<string>
      label="Date range"
      labelHidden={labelHidden}
      options={presets.map(({ key, label }) => ({ value: key, label }))}
      value={presetOf(view, presets)?.key ?? null}
      placeholder="Custom dates"
      onChange={(key) => {
        const preset = presets.find((candidate) => candidate.key === key);
        onView({ ...view, min_date: preset?.min_date, max_date: preset?.max_date });
      }}
    />
  );
}

function Amounts({ view, onView }: FilterFieldProps) {
  const field = (key: 'min_amount' | 'max_amount', label: string) => (
    <MoneyField
      label={label}
      optional
      value={centsFromText(view[key] ?? '') ?? null}
      onChange={(cents) =>
        onView({
          ...view,
          [key]: cents === null || Math.abs(cents) > largestCents ? undefined : dollarsFromCents(cents).toFixed(2),
        })
      }
    />
  );
  return (
    <div className="grid grid-cols-2 gap-4">
      {field('min_amount', 'Minimum')}
      {field('max_amount', 'Maximum')}
    </div>
  );
}

function Days({ view, onView }: FilterFieldProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateInput
        label="From date"
        required={false}
        value={view.min_date ?? null}
        onChange={(date) => onView({ ...view, min_date: date ?? undefined })}
      />
      <DateInput
        label="To date"
        required={false}
        value={view.max_date ?? null}
        onChange={(date) => onView({ ...view, max_date: date ?? undefined })}
      />
    </div>
  );
}

const sorts: readonly { key: SortKey; order: 1 | -1; label: string }[] = [
  { key: 'Date', order: -1, label: 'Newest first' },
  { key: 'Date', order: 1, label: 'Oldest first' },
  { key: 'Debit', order: -1, label: 'Money out, largest first' },
  { key: 'Credit', order: -1, label: 'Money in, largest first' },
  { key: 'Description', order: 1, label: 'Name, A to Z' },
  { key: 'Category', order: 1, label: 'Category, A to Z' },
];

/** The five sorts of rule M02. */
export function SortSelect({ view, onView, labelHidden }: FilterFieldProps) {
  const { sort, sortOrder } = sortOf(view);
  return (
    <Select<string>
      label="Sort by"
      labelHidden={labelHidden}
      options={sorts.map(({ key, order, label }) => ({ value: `${key}${order}`, label }))}
      value={`${sort}${sortOrder}`}
      placeholder={`By ${sort.toLowerCase()}`}
      onChange={(value) => {
        const chosen = sorts.find(({ key, order }) => `${key}${order}` === value);
        if (chosen) onView({ ...view, sort: chosen.key, sortOrder: chosen.order });
      }}
    />
  );
}

const weekdayChoices = [WEEKEND, WORKING_WEEK, ...WORKING_WEEK.concat(WEEKEND).map((day) => [day])].map((days) => ({
  value: days.join(','),
  label: weekdayWords(days),
}));

function WeekdayFilter({ view, onView }: FilterFieldProps) {
  const chosen = view.weekdays ?? [];
  return (
    <Select<string>
      label="Days of the week"
      options={[{ value: '', label: 'All days' }, ...weekdayChoices]}
      value={
        chosen.length === 0 || weekdayChoices.some(({ value }) => value === chosen.join(',')) ? chosen.join(',') : null
      }
      placeholder={weekdayWords(chosen)}
      onChange={(days) => onView({ ...view, weekdays: days === '' ? undefined : days.split(',').map(Number) })}
    />
  );
}

function TagFilter({ view, onView }: FilterFieldProps) {
  const tags = useTags();
  if (tags.length === 0 && view.tag === undefined) return null;
  return (
    <Combobox<string>
      label="Tag"
      optional
      options={tags.map(({ tag, count }) => ({
        value: tag,
        label: tag,
        hint: count === 1 ? '1 transaction' : `${count} transactions`,
      }))}
      value={view.tag ?? null}
      placeholder="Any tag"
      onChange={(tag) => onView({ ...view, tag: tag ?? undefined })}
    />
  );
}

/** All filters, each applied at once. */
export function FilterForm(props: FilterFieldProps) {
  const { view, onView } = props;
  return (
    <div className="space-y-5">
      <CategoryFilter {...props} />
      <AccountFilter {...props} />
      <WhenFilter {...props} />
      <Days {...props} />
      <WeekdayFilter {...props} />
      <fieldset>
        <legend className="mb-1.5 font-medium">Amount</legend>
        <Amounts {...props} />
      </fieldset>
      <div>
        <p aria-hidden="true" className="mb-1.5 font-medium">
          Direction
        </p>
        <SegmentedControl
          label="Direction"
          full
          choices={[
            { value: 'any', label: 'Both' },
            { value: 'debit', label: 'Money out' },
            { value: 'credit', label: 'Money in' },
          ]}
          value={view.direction ?? 'any'}
          onChange={(direction) => onView({ ...view, direction: direction === 'any' ? undefined : direction })}
        />
      </div>
      <div>
        <p aria-hidden="true" className="mb-1.5 font-medium">
          Status
        </p>
        <SegmentedControl
          label="Status"
          full
          choices={[
            { value: 'any', label: 'All' },
            { value: 'posted', label: 'Posted' },
            { value: 'pending', label: 'Pending' },
          ]}
          value={view.status ?? 'any'}
          onChange={(status) => onView({ ...view, status: status === 'any' ? undefined : status })}
        />
      </div>
      <TagFilter {...props} />
      <SortSelect {...props} />
    </div>
  );
}
