import { categories } from '#contract/areas/categories.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { Rule } from './category-change.ts';
import { CategoryPicker } from './category-picker.tsx';
import { touchedByRows } from './reads.ts';
import { rowsText } from './row-change.ts';
import { TransactionFace } from './transaction-face.tsx';
import { useAccounts } from './use-facts.ts';
import { useRested } from './use-rested.ts';

export interface RuleValues {
  merchant_key: string;
  contains: string;
  direction: 'any' | 'debit' | 'credit';
  /** Cents. */
  min_amount: number | null;
  max_amount: number | null;
  bank_account_id: number | null;
  sub_category_id: number | null;
  rename: string;
  apply_to_past: boolean;
}

const blank: RuleValues = {
  merchant_key: '',
  contains: '',
  direction: 'any',
  min_amount: null,
  max_amount: null,
  bank_account_id: null,
  sub_category_id: null,
  rename: '',
  apply_to_past: true,
};

function valuesOf(rule: Rule): RuleValues {
  const { merchant_key, contains, direction, min_amount, max_amount, bank_account_id, sub_category_id, rename } = rule;
  return {
    merchant_key: merchant_key ?? '',
    contains: contains ?? '',
    direction,
    min_amount,
    max_amount,
    bank_account_id,
    sub_category_id,
    rename: rename ?? '',
    apply_to_past: false,
  };
}

/** The request body; an empty field clears the condition. */
function bodyOf(values: RuleValues) {
  const dollars = (cents: number | null) => (cents === null ? null : dollarsFromCents(cents));
  return {
    merchant_key: values.merchant_key.trim() || null,
    contains: values.contains.trim() || null,
    direction: values.direction,
    min_amount: dollars(values.min_amount),
    max_amount: dollars(values.max_amount),
    bank_account_id: values.bank_account_id,
    sub_category_id: values.sub_category_id as number,
    rename: values.rename.trim() || null,
  };
}

/** The number of transactions that the rule would change, as it is edited. */
function Preview({ values }: { values: RuleValues }) {
  const rested = useRested(values);
  const ready = rested.sub_category_id !== null && (rested.merchant_key.trim() !== '' || rested.contains.trim() !== '');
  const preview = useApiQuery(categories.previewRule, { body: bodyOf(rested) }, { enabled: ready, keepPrevious: true });
  const time = useMemberTime();
  return (
    <div className="bg-sunken rounded-control px-4 py-3">
      <p role="status" className="font-medium">
        {!ready
          ? 'Add a condition and a category to see what changes.'
          : preview.isError
            ? preview.error.message
            : preview.data
              ? `${rowsText(preview.data.changed)} will change.`
              : 'Counting…'}
      </p>
      {ready && preview.data && preview.data.data.length > 0 ? (
        <ul className="divide-line mt-1 divide-y">
          {preview.data.data.slice(0, 3).map((transaction) => (
            <li key={transaction.id} className="flex min-h-14 items-center py-1.5">
              <TransactionFace transaction={transaction} note={time.date(transaction.date)} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Fields({ form, merchantName }: { form: ApiForm<RuleValues>; merchantName?: string }) {
  const accounts = useAccounts();
  const direction = form.value('direction');
  const account = form.value('bank_account_id');
  return (
    <div className="space-y-5">
      {form.values.merchant_key === '' ? null : (
        <div className="flex items-center justify-between gap-3">
          <p>
            All transactions from <strong>{merchantName ?? form.values.merchant_key}</strong>
          </p>
          <Button variant="quiet" size="small" onClick={() => form.set({ merchant_key: '' })}>
            Match by text instead
          </Button>
        </div>
      )}
      <TextField
        label="Bank description contains"
        optional={form.values.merchant_key !== ''}
        placeholder="For example, COLES"
        {...form.field('contains')}
      />
      <CategoryPicker label="Category" {...form.value('sub_category_id')} />
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
          value={direction.value}
          onChange={direction.onChange}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <MoneyField label="Minimum amount" optional min={0} {...form.value('min_amount')} />
        <MoneyField label="Maximum amount" optional min={0} {...form.value('max_amount')} />
      </div>
      <Select<number>
        label="Account"
        optional
        options={[{ value: 0, label: 'Any account' }, ...accounts.map(({ id, name }) => ({ value: id, label: name }))]}
        value={account.value ?? 0}
        onChange={(id) => account.onChange(id === 0 ? null : id)}
        error={account.error}
      />
      <TextField
        label="Rename merchant to"
        optional
        hint="Shown instead of the merchant’s name"
        {...form.field('rename')}
      />
      <Switch
        label="Apply to past transactions"
        hint="Categories you set yourself won’t change."
        checked={form.values.apply_to_past}
        onChange={(on) => form.set({ apply_to_past: on })}
      />
    </div>
  );
}

export interface RuleEditorProps {
  /** The existing rule; without one a new rule starts with `start`. */
  rule?: Rule;
  start?: Partial<RuleValues>;
  merchantName?: string;
  onClose: () => void;
}

/** Edits a rule with a preview of its effect. */
export function RuleEditor({ rule, start, merchantName, onClose }: RuleEditorProps) {
  const form = useApiForm<typeof categories.createRule | typeof categories.updateRule, RuleValues>(
    rule ? categories.updateRule : categories.createRule,
    {
      defaults: rule ? valuesOf(rule) : { ...blank, ...start },
      body: (values) =>
        ({ ...bodyOf(values), apply_to_past: values.apply_to_past, ...(rule ? { id: rule.id } : {}) }) as never,
      check: (values) => ({
        ...(values.merchant_key.trim() === '' && values.contains.trim() === ''
          ? { contains: 'Enter some text from the bank description.' }
          : {}),
        ...(values.sub_category_id === null ? { sub_category_id: 'This field is required.' } : {}),
        ...(values.min_amount !== null && values.max_amount !== null && values.min_amount > values.max_amount
          ? { max_amount: 'Enter an amount above the minimum.' }
          : {}),
      }),
      refreshes: touchedByRows,
      onDone: ({ changed }) => {
        showToast({
          tone: 'positive',
          text: changed > 0 ? `Rule saved. ${rowsText(changed)} updated.` : 'Rule saved.',
        });
        onClose();
      },
    },
  );
  return (
    <Dialog open onClose={onClose} title={rule ? 'Edit rule' : 'New rule'}>
      <Form form={form}>
        <Fields form={form} merchantName={merchantName} />
        <div className="mt-5">
          <Preview values={form.values} />
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{'Save rule'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
