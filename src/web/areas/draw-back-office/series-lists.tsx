import Trash from 'lucide-react/icons/trash-2';
import { states } from '#domain/calendar/states.ts';
import type { State } from '#domain/calendar/states.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { FieldMessage } from '#web/design/field.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { newPrize } from './series-values.ts';
import type { PermitValues, PrizeValues, SeriesValues } from './series-values.ts';

type SeriesForm = ApiForm<SeriesValues>;

const kinds = [
  { value: 'other', label: 'Handed over by us' },
  { value: 'entries', label: 'Entries' },
  { value: 'qoin', label: 'Qoin' },
] as const;

/** A list with one item changed, or without it. */
function changed<T>(list: readonly T[], at: number, change: Partial<T> | null): T[] {
  return list.flatMap((item, index) => (index !== at ? [item] : change === null ? [] : [{ ...item, ...change }]));
}

interface ItemProps<T> {
  item: T;
  name: string;
  errorAt: (field: string) => string | undefined;
  onChange: (change: Partial<T> | null) => void;
}

function PrizeItem({ item, name, errorAt, onChange }: ItemProps<PrizeValues>) {
  return (
    <li className="border-line grid gap-4 border-t pt-4 sm:grid-cols-2">
      <TextField
        label={`${name}: title`}
        maxLength={80}
        value={item.title}
        error={errorAt('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <MoneyField
        label={`${name}: value`}
        value={item.value}
        error={errorAt('value')}
        onChange={(value) => onChange({ value })}
      />
      <TextField
        label={`${name}: description`}
        optional
        maxLength={400}
        value={item.description}
        error={errorAt('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Select<PrizeValues['kind']>
        label={`${name}: type`}
        options={kinds}
        value={item.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {item.kind === 'other' ? null : (
        <NumberField
          label={`${name}: amount`}
          min={1}
          max={1_000_000}
          value={item.amount}
          error={errorAt('amount')}
          onChange={(amount) => onChange({ amount })}
        />
      )}
      <span className="flex items-end">
        <IconButton label={`Remove ${name}`} icon={Trash} onClick={() => onChange(null)} />
      </span>
    </li>
  );
}

/** The prizes of a series, in the order in which they are drawn. */
export function PrizeFields({ form }: { form: SeriesForm }) {
  const { prizes } = form.values;
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1 font-medium">Prizes</legend>
      <ul className="space-y-4">
        {prizes.map((item, at) => (
          <PrizeItem
            key={at}
            item={item}
            name={`Prize ${at + 1}`}
            errorAt={(field) => form.errorOf(`prizes.${at}.${field}`)}
            onChange={(change) => form.set({ prizes: changed(prizes, at, change) })}
          />
        ))}
      </ul>
      {form.errorOf('prizes') ? <FieldMessage>{form.errorOf('prizes')}</FieldMessage> : null}
      <Button size="small" variant="secondary" onClick={() => form.set({ prizes: [...prizes, newPrize] })}>
        Add prize
      </Button>
    </fieldset>
  );
}

function PermitItem({ item, name, errorAt, onChange }: ItemProps<PermitValues>) {
  return (
    <li className="border-line grid gap-4 border-t pt-4 sm:grid-cols-2">
      <Select<State>
        label={`${name}: state`}
        options={states.map((value) => ({ value, label: value }))}
        value={item.state}
        onChange={(state) => onChange({ state })}
      />
      <TextField
        label={`${name}: number`}
        maxLength={60}
        value={item.number}
        error={errorAt('number')}
        onChange={(event) => onChange({ number: event.target.value })}
      />
      <DateInput
        label={`${name}: first day`}
        value={item.valid_from}
        error={errorAt('valid_from')}
        onChange={(day) => onChange({ valid_from: day })}
      />
      <DateInput
        label={`${name}: last day`}
        value={item.valid_until}
        error={errorAt('valid_until')}
        onChange={(day) => onChange({ valid_until: day })}
      />
      <span className="flex items-end">
        <IconButton label={`Remove ${name}`} icon={Trash} onClick={() => onChange(null)} />
      </span>
    </li>
  );
}

/** Permits of states, where the prizes need one. */
export function PermitFields({ form }: { form: SeriesForm }) {
  const { permits } = form.values;
  const add = () =>
    form.set({ permits: [...permits, { state: 'NSW', number: '', valid_from: null, valid_until: null }] });
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1 font-medium">Permits</legend>
      <p className="text-ink-soft">
        If a state requires a permit for the prizes, its residents can’t enter until you add one.
      </p>
      <ul className="space-y-4">
        {permits.map((item, at) => (
          <PermitItem
            key={at}
            item={item}
            name={`Permit ${at + 1}`}
            errorAt={(field) => form.errorOf(`permits.${at}.${field}`)}
            onChange={(change) => form.set({ permits: changed(permits, at, change) })}
          />
        ))}
      </ul>
      <Button size="small" variant="secondary" onClick={add}>
        Add permit
      </Button>
    </fieldset>
  );
}
