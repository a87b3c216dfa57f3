import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire } from '#contract/areas/lending-shapes.ts';
import { financialSituations, loanReasons } from '#domain/lending/choices.ts';
import type { FinancialSituation, LoanReason } from '#domain/lending/choices.ts';
import { Checkbox } from '#web/design/checkbox.tsx';
import { FieldMessage } from '#web/design/field.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { touched } from './reads.ts';

interface Values {
  reason: LoanReason | null;
  reason_note: string;
  situations: FinancialSituation[];
}

/** The purpose of the loan and the financial situation. */
export function ReasonStep({ application, onDone }: { application: ApplicationOnWire | null; onDone: () => void }) {
  const form = useApiForm<typeof lending.apply, Values>(lending.apply, {
    defaults: {
      reason: application?.reason ?? null,
      reason_note: application?.reason_note ?? '',
      situations: application?.situations ?? [],
    },
    body: ({ reason, reason_note, situations }) => ({ reason_note, situations, ...(reason ? { reason } : {}) }),
    check: ({ reason, situations }) => ({
      ...(reason === null ? { reason: 'Choose what the loan is for.' } : {}),
      ...(situations.length === 0 ? { situations: 'Choose at least one.' } : {}),
    }),
    refreshes: touched,
    onDone,
  });
  const { situations } = form.values;
  const wrong = form.errorOf('situations');
  return (
    <Form form={form} className="space-y-7" aria-label="Reason">
      <RadioGroup
        label="What is it for?"
        choices={loanReasons.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.value('reason')}
      />
      <TextArea label="More details" optional rows={2} maxLength={500} {...form.field('reason_note')} />
      <fieldset
        aria-invalid={wrong ? true : undefined}
        tabIndex={wrong ? -1 : undefined}
        aria-describedby={wrong ? 'situations-error' : undefined}
      >
        <legend className="mb-1 font-medium">What’s your situation?</legend>
        <p className="text-ink-faint text-caption">
          Choose all that apply. For some, our team will review your application before we decide.
        </p>
        <div className="divide-line divide-y">
          {financialSituations.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="situations"
              label={name}
              checked={situations.includes(id)}
              onChange={(event) =>
                form.set({
                  situations: event.target.checked
                    ? [...situations, id]
                    : situations.filter((situation) => situation !== id),
                })
              }
            />
          ))}
        </div>
        <div aria-live="polite">{wrong ? <FieldMessage id="situations-error">{wrong}</FieldMessage> : null}</div>
      </fieldset>
      <SubmitButton form={form} full>
        Save and continue
      </SubmitButton>
    </Form>
  );
}
