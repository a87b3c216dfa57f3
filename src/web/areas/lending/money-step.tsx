import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire } from '#contract/areas/lending-shapes.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { feelings } from '#domain/lending/choices.ts';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Slider } from '#web/design/slider.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { call } from '#web/kit/api.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { afterWrite } from '#web/kit/mutation.ts';
import { touched } from './reads.ts';

interface Values {
  dependants: number | null;
  living_costs: number | null;
  other_repayments: number | null;
  expected_change: 'none' | 'less_income' | 'more_costs';
  expected_note: string;
  feeling: number;
}

const changes = [
  { value: 'none', label: 'Nothing I know of' },
  { value: 'less_income', label: 'Less income' },
  { value: 'more_costs', label: 'Higher costs' },
] as const;

/** What the transactions do not show, as the borrower declares it; and how borrowing feels. */
export function MoneyStep({ application, onDone }: { application: ApplicationOnWire | null; onDone: () => void }) {
  const assessment = application?.assessment;
  const form = useApiForm<typeof lending.assess, Values>(lending.assess, {
    defaults: {
      dependants: assessment?.dependants ?? 0,
      living_costs: assessment?.living_costs ?? null,
      other_repayments: assessment?.other_repayments ?? 0,
      expected_change: assessment?.expected_change ?? 'none',
      expected_note: assessment?.expected_note ?? '',
      feeling: application?.feeling ?? 3,
    },
    body: ({ dependants, living_costs, other_repayments, expected_change, expected_note }) => ({
      dependants: dependants ?? 0,
      living_costs: dollarsFromCents(living_costs ?? 0),
      other_repayments: dollarsFromCents(other_repayments ?? 0),
      expected_change,
      expected_note,
    }),
    check: ({ living_costs, dependants, other_repayments }) => ({
      ...(living_costs === null ? { living_costs: 'Enter an amount such as 2,400.00.' } : {}),
      ...(dependants === null ? { dependants: 'Enter a number from 0 to 15.' } : {}),
      ...(other_repayments === null ? { other_repayments: 'Enter 0.00 if there are none.' } : {}),
    }),
    async onDone(_reply, { feeling }) {
      await call(lending.feeling, { body: { feeling } });
      await afterWrite(touched);
      onDone();
    },
  });
  const { feeling } = form.values;
  return (
    <Form form={form} className="space-y-7" aria-label="Your money">
      <MoneyField
        label="Monthly living costs"
        hint="Rent or mortgage, food, power, phone, transport, children. We compare this with your transactions and use the higher amount."
        {...form.value('living_costs')}
      />
      <NumberField label="Dependants" min={0} max={15} {...form.value('dependants')} />
      <MoneyField
        label="Other monthly repayments"
        hint="Only what your transactions don’t show."
        {...form.value('other_repayments')}
      />
      <RadioGroup
        label="Do you expect anything to change before the loan is repaid?"
        choices={changes}
        {...form.value('expected_change')}
      />
      <TextArea label="Details" optional rows={2} maxLength={500} {...form.field('expected_note')} />
      <Slider
        label="How do you feel about borrowing?"
        hint="This doesn’t affect our decision. It helps us offer the right support."
        min={1}
        max={5}
        value={feeling}
        onChange={(value) => form.set({ feeling: value })}
        valueText={feelings[feeling - 1]}
        minText={feelings[0]}
        maxText={feelings[4]}
      />
      <SubmitButton form={form} full>
        Save and continue
      </SubmitButton>
    </Form>
  );
}
