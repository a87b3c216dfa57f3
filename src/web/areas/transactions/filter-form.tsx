import { WEEKEND, WORKING_WEEK, weekdayWords } from '#domain/calendar/weekday-words.ts';
import { dollarsFromCents, largestCents } from '#domain/money/cents.ts';
import { centsFromText } from '#web/design/amount-text.ts';
import { Combobox } from '#web/design/combobox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { categoryFilterOptions, withCategory } from './category-filter-options.tsx';
import { presetOf } from './filter-presets.ts';
import type { HistoryView } from './filters.ts';
import { useAccounts, useDatePresets, useTags } from './use-facts.ts';

export interface FilterFieldProps {
  view: HistoryView;
  onView: (view: HistoryView) => void;
  labelHidden?: boolean;
}

/** Adds a category; those that are on already stand as chips. */
export function CategoryFilter({ view, onView, labelHidden }: FilterFieldProps) {
  return (
    <Combobox<string>
      label="Category"
      labelHidden={labelHidden}
      options={categoryFilterOptions}
      value={null}
      placeholder="Any category"
      optional
      emptyText="No category has that name."
      onChange={(value) => value !== null && onView(withCategory(view, value))}
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
      optional
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
      label="When"
      labelHidden={labelHidden}
      optional
      options={presets.map(({ key, label }) => ({ value: key, label }))}
      value={presetOf(view, presets)?.key ?? null}
      placeholder="Days of your choice"
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
      {field('min_amount', 'From')}
      {field('max_amount', 'To')}
    </div>
  );
}

function Days({ view, onView }: FilterFieldProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateInput
        label="First day"
        required={false}
        value={view.min_date ?? null}
        onChange={(date) => onView({ ...view, min_date: date ?? undefined })}
      />
      <DateInput
        label="Last day"
        required={false}
        value={view.max_date ?? null}
        onChange={(date) => onView({ ...view, max_date: date ?? undefined })}
      />
    </div>
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
      optional
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

/** Every filter there is. Each counts at once. */
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
        <legend className="mb-1.5 font-medium">Amount, whatever its sign</legend>
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
    </div>
  );
}
