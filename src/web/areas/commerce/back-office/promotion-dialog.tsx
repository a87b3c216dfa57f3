import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorPromotion } from '#contract/areas/product-back-office.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { FormButtons } from './form-buttons.tsx';
import { promotedWords } from './promoted-kinds.ts';
import type { PromotedKind } from './promoted-kinds.ts';
import { instantOf, dayAndTimeOf } from '../day-and-time.ts';
import type { DayAndTime } from '../day-and-time.ts';
import { RunFields } from './sydney-time-fields.tsx';

interface Values {
  title: string;
  code: string;
  kind: PromotedKind;
  way: 'percent' | 'amount';
  percent: number | null;
  amount: number | null;
  starts_at: DayAndTime;
  ends_at: DayAndTime;
  max_uses: number | null;
  active: boolean;
}

const kinds = (Object.keys(promotedWords) as PromotedKind[]).map((value) => ({ value, label: promotedWords[value] }));
const ways = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
] as const;

function valuesOf(promotion: OperatorPromotion | null): Values {
  return {
    title: promotion?.title ?? '',
    code: promotion?.code ?? '',
    kind: promotion?.kind ?? 'all',
    way: promotion?.amount ? 'amount' : 'percent',
    percent: promotion?.percent ?? null,
    amount: promotion?.amount ?? null,
    starts_at: dayAndTimeOf(promotion?.starts_at ?? null, '00:00'),
    ends_at: dayAndTimeOf(promotion?.ends_at ?? null, '00:00'),
    max_uses: promotion?.max_uses ?? null,
    active: promotion?.active ?? true,
  };
}

function bodyOf(
  promotion: OperatorPromotion | null,
  values: Values,
): WireBodyOf<typeof productBackOffice.savePromotion> {
  const { kind, way, percent, amount, starts_at: from, ends_at: until, max_uses: maxUses, ...rest } = values;
  return {
    ...rest,
    starts_at: instantOf(from) ?? '',
    ends_at: instantOf(until) ?? '',
    ...(kind === 'all' ? {} : { kind }),
    ...(way === 'percent' && percent !== null ? { percent } : {}),
    ...(way === 'amount' && amount !== null ? { amount: dollarsFromCents(amount) } : {}),
    ...(maxUses === null ? {} : { max_uses: maxUses }),
    ...(promotion ? { id: promotion.id } : {}),
  };
}

/** Adds a promotion, or changes one. A code that was used stays. */
export function PromotionDialog({ promotion, onClose }: { promotion: OperatorPromotion | null; onClose: () => void }) {
  const form = useApiForm<typeof productBackOffice.savePromotion, Values>(productBackOffice.savePromotion, {
    defaults: valuesOf(promotion),
    body: (values) => bodyOf(promotion, values),
    check: ({ way, percent, amount }): Record<string, string> =>
      (way === 'percent' ? percent : amount) === null ? { [way]: 'This field is required.' } : {},
    refreshes: [productBackOffice.promotions],
    onDone: ({ data }) => {
      showToast({ tone: 'positive', text: promotion ? `${data.title} saved.` : `${data.title} added.` });
      onClose();
    },
  });
  const { way, code } = form.values;
  return (
    <Dialog open onClose={onClose} title={promotion ? `Edit ${promotion.title}` : 'New promotion'}>
      <Form form={form} aria-label="Promotion" className="space-y-5">
        <TextField label="Title" hint="Members will see this." maxLength={80} {...form.field('title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Code"
            optional
            figures
            maxLength={20}
            hint="Leave this blank to give everyone the discount."
            {...form.field('code')}
          />
          <Select<PromotedKind> label="Applies to" options={kinds} {...form.value('kind')} />
        </div>
        <SegmentedControl
          label="Discount type"
          choices={ways}
          value={way}
          onChange={(value) => form.set({ way: value })}
        />
        {way === 'percent' ? (
          <NumberField label="Percent off" name="percent" suffix="%" min={1} max={90} {...form.value('percent')} />
        ) : (
          <MoneyField label="Amount off an order" name="amount" min={1} {...form.value('amount')} />
        )}
        <RunFields form={form} />
        {code === '' ? null : (
          <NumberField
            label="Maximum uses"
            optional
            name="max_uses"
            min={1}
            max={10_000_000}
            hint="Leave this blank for no limit."
            {...form.value('max_uses')}
          />
        )}
        <Switch label="Active" checked={form.values.active} onChange={(on) => form.set({ active: on })} />
        <FormButtons form={form} action={promotion ? 'Save changes' : 'Add promotion'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
