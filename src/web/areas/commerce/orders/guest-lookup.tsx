import { useState } from 'react';
import { orders } from '#contract/areas/orders.ts';
import { Section } from '#web/design/page.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { rememberEmail } from '../checkout/open-order.ts';

interface Values {
  reference: string;
  email: string;
}

/** A guest names the order and the email it was placed with. Which of the two is wrong is not told. */
export function GuestLookup({ reference, onFound }: { reference: string; onFound: (reference: string) => void }) {
  const [isNamed] = useState(reference !== '');
  const form = useApiForm<typeof orders.guestDetails, Values>(orders.guestDetails, {
    defaults: { reference, email: '' },
    body: (values) => ({ ...values, reference: values.reference.trim().toUpperCase() }),
    onDone: ({ data }, { email }) => {
      rememberEmail(data.reference, email.trim());
      onFound(data.reference);
    },
  });
  return (
    <Section
      title={isNamed ? 'Confirm your email' : 'Find your order'}
      note="We ask for the email you ordered with so that nobody else can see your order."
      className="max-w-[34rem]"
    >
      <Form form={form} className="space-y-5" aria-label="Find your order">
        <TextField
          label="Order reference"
          placeholder="W-7K2M-9QXD-4HJP"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          figures
          {...form.field('reference')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <SubmitButton form={form} full>
          Show order
        </SubmitButton>
      </Form>
    </Section>
  );
}
