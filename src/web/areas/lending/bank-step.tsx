import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire } from '#contract/areas/lending-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { touched } from './reads.ts';

export interface BankValues {
  account_name: string;
  bsb: string;
  account_number: string;
}

/** The call keeps whatever part of an application is sent; an account wants all of its fields. */
export function missingIn(values: BankValues): Record<string, string> {
  const names = ['account_name', 'bsb', 'account_number'] as const;
  return Object.fromEntries(
    names.filter((name) => values[name].trim() === '').map((name) => [name, 'This field is required.']),
  );
}

export function BankFields({ form }: { form: ApiForm<BankValues> }) {
  return (
    <div className="space-y-5">
      <TextField label="Account name" autoComplete="name" maxLength={32} {...form.field('account_name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="BSB" inputMode="numeric" figures placeholder="062-000" {...form.field('bsb')} />
        <TextField label="Account number" inputMode="numeric" figures {...form.field('account_number')} />
      </div>
    </div>
  );
}

export function BankFacts({ bank }: { bank: NonNullable<ApplicationOnWire['bank']> }) {
  return (
    <DefinitionList
      items={[
        { term: 'Name', is: bank.account_name },
        { term: 'BSB', is: bank.bank ? `${bank.bsb}, ${bank.bank}` : bank.bsb },
        { term: 'Account', is: bank.account_number },
      ]}
    />
  );
}

/** Where the money goes, and from where repayments are taken. */
export function BankStep({ application, onDone }: { application: ApplicationOnWire | null; onDone: () => void }) {
  const form = useApiForm<typeof lending.apply, BankValues>(lending.apply, {
    defaults: { account_name: application?.bank?.account_name ?? '', bsb: '', account_number: '' },
    check: missingIn,
    refreshes: touched,
    onDone,
  });
  return (
    <div className="space-y-6">
      {application?.bank ? (
        <div>
          <p className="text-ink-soft mb-2">We’ve saved this account. You can use a different one below.</p>
          <BankFacts bank={application.bank} />
          <Button full className="mt-4" onClick={onDone}>
            Continue with this account
          </Button>
        </div>
      ) : null}
      <Form form={form} className="space-y-5" aria-label="Bank details">
        <BankFields form={form} />
        <SubmitButton form={form} full variant={application?.bank ? 'secondary' : 'primary'}>
          {application?.bank ? 'Use this account' : 'Save and continue'}
        </SubmitButton>
      </Form>
    </div>
  );
}
