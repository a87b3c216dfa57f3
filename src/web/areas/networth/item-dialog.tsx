import { networth } from '#contract/areas/networth.ts';
import type { NetworthItem } from '#contract/areas/networth.ts';
import type { ItemKind } from '#domain/networth/kinds.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CarFields } from './car-fields.tsx';
import { bodyOf, checkValues, isPriced, kindOptions, valueDateOf, valuesOf } from './item-values.ts';
import type { Editing, ItemValues } from './item-values.ts';
import { PricedFields } from './priced-fields.tsx';
import { PropertyFields } from './property-fields.tsx';
import { touched, useItemActions } from './use-item-actions.ts';
import { ValueHistory } from './value-history.tsx';

const NO_OFFSET = 'none';

/** Accounts that can offset a home loan: linked accounts and cash. */
function OffsetField({ form, items }: { form: ApiForm<ItemValues>; items: readonly NetworthItem[] }) {
  const offset = form.value('offset');
  const options = items
    .filter((item) => item.NetworthType === 'Assets' && item.kind === 'cash')
    .map((item) => ({ value: item.id === null ? `a${item.bank_account_id}` : `i${item.id}`, label: item.name }));
  return (
    <Select<string>
      label="Offset account"
      optional
      hint="You don’t pay interest on the part of the loan that this balance covers."
      options={[{ value: NO_OFFSET, label: 'None' }, ...options]}
      value={offset.value ?? NO_OFFSET}
      onChange={(value) => offset.onChange(value === NO_OFFSET ? null : value)}
      error={offset.error}
    />
  );
}

function Fields({
  form,
  items,
  isNew,
  isDebt,
}: {
  form: ApiForm<ItemValues>;
  items: readonly NetworthItem[];
  isNew: boolean;
  isDebt: boolean;
}) {
  const estimates = useApiQuery(networth.list).data?.estimates ?? [];
  const time = useMemberTime();
  const { kind, isOwnValue: own } = form.values;
  if (kind === null) return null;
  return (
    <>
      <TextField
        label="Name"
        optional={isNew}
        hint={isNew ? 'For example, Mazda 3, UniSuper or Home loan.' : undefined}
        autoComplete="off"
        {...form.field('name')}
      />
      {isPriced(kind) ? <PricedFields form={form} /> : null}
      {kind === 'car' ? <CarFields form={form} canEstimate={estimates.includes('car')} /> : null}
      {kind === 'property' ? <PropertyFields form={form} canEstimate={estimates.includes('property')} /> : null}
      {isPriced(kind) && !own ? null : (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <MoneyField label={isDebt ? 'Total owed' : 'Total value'} name="value" {...form.value('value')} />
          <DateInput
            label="Date"
            maxToday
            today={time.today()}
            hint="Choose an earlier date to add to its history."
            {...form.value('date')}
          />
        </div>
      )}
      {kind === 'mortgage' ? <OffsetField form={form} items={items} /> : null}
      <NumberField
        label="Your share (%)"
        name="ownedPercentage"
        decimals={2}
        min={0.01}
        max={100}
        hint="100 if it’s all yours, 50 if half is."
        {...form.value('ownedPercentage')}
      />
    </>
  );
}

/** Adds or edits an asset or debt. */
export function ItemDialog({
  editing,
  items,
  onClose,
}: {
  editing: Editing;
  items: readonly NetworthItem[];
  onClose: () => void;
}) {
  const today = useMemberTime().today();
  const item = 'item' in editing ? editing.item : null;
  const side = 'item' in editing ? editing.item.NetworthType : editing.side;
  const actions = useItemActions();
  const form = useApiForm<typeof networth.set, ItemValues>(networth.set, {
    defaults: valuesOf(item, today),
    body: (values) => bodyOf(values, side, item, today),
    check: checkValues,
    refreshes: touched,
    onDone: ({ data }, values) => {
      if (item) actions.changed(item, data, valueDateOf(values, item, today));
      else
        showToast({
          tone: 'positive',
          text: `${data.name} added.`,
          action: { label: 'Undo', run: () => actions.remove(data) },
        });
      onClose();
    },
  });
  const noun = side === 'Assets' ? 'an asset' : 'a debt';
  return (
    <Dialog open onClose={onClose} title={item ? `Edit ${item.name}` : `Add ${noun}`}>
      <Form form={form}>
        <div className="space-y-5">
          {item ? null : <Select<ItemKind> label="Type" options={kindOptions(side)} {...form.value('kind')} />}
          <Fields form={form} items={items} isNew={item === null} isDebt={side === 'Liabilities'} />
        </div>
        {item ? <ValueHistory item={item} actions={actions} /> : null}
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{item ? 'Save' : 'Add'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
