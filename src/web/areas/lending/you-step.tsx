import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { reference } from '#contract/areas/reference.ts';
import { lending } from '#contract/areas/lending.ts';
import { states } from '#domain/calendar/states.ts';
import { addressText } from '#domain/text/postal-address.ts';
import { AddressInput } from '#web/design/address-input.tsx';
import type { AddressParts } from '#web/design/address.ts';
import { Button } from '#web/design/button.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { touched } from './reads.ts';

type State = (typeof states)[number];

interface Values {
  first_name: string;
  last_name: string;
  dob: string | null;
  mobile: string;
  address_line1: string;
  suburb: string;
  state: State | null;
  postcode: string;
}

const addressFields = ['address_line1', 'suburb', 'state', 'postcode'] as const;

const searchAddress = async (query: { text: string }, signal: AbortSignal) =>
  (await call(reference.searchAddress, { query: { q: query.text } }, { signal })).data;

/** '3/12 Smith Street', as it is written on a letter. */
function streetOf({ unitNumber, streetNumber, streetName, address }: AddressParts): string {
  const number = unitNumber ? `${unitNumber}/${streetNumber}` : streetNumber;
  return [number, streetName].filter(Boolean).join(' ') || (address.split(',')[0] ?? '').trim();
}

/** One box that completes the whole address; its parts can be typed where the table does not know the place. */
function HomeAddress({ form }: { form: ApiForm<Values> }) {
  const [isManual, setIsManual] = useState(false);
  const { suburb, state, postcode } = form.values;
  const error = addressFields.map((name) => form.errorOf(name)).find((message) => message !== undefined);
  const pick = (parts: AddressParts) =>
    form.set({
      address_line1: streetOf(parts),
      suburb: parts.suburb,
      state: states.find((one) => one === parts.state) ?? null,
      postcode: parts.postalCode,
    });
  if (isManual)
    return (
      <>
        <TextField label="Street address" autoComplete="address-line1" {...form.field('address_line1')} />
        <TextField label="Suburb" autoComplete="address-level2" {...form.field('suburb')} />
        <div className="grid grid-cols-2 gap-5">
          <Select<State>
            label="State"
            options={states.map((one) => ({ value: one, label: one }))}
            {...form.value('state')}
          />
          <TextField
            label="Postcode"
            figures
            inputMode="numeric"
            maxLength={4}
            autoComplete="postal-code"
            {...form.field('postcode')}
          />
        </div>
      </>
    );
  return (
    <div>
      <AddressInput
        label="Home address"
        hint="Start typing, for example 12 Smith Street Newtown, and choose your address."
        search={searchAddress}
        onPick={pick}
        {...form.value('address_line1')}
        error={error}
      />
      {suburb !== '' && state !== null ? (
        <p className="text-ink-soft mt-2" aria-live="polite">
          {addressText({ suburb, state, postcode })}
        </p>
      ) : null}
      <Button variant="quiet" size="small" className="mt-1 -ml-3.5" onClick={() => setIsManual(true)}>
        Enter address manually
      </Button>
    </div>
  );
}

/** Only the missing details; the others are in the profile. */
function FactsForm({ missing }: { missing: ReadonlySet<string> }) {
  const asksAddress = addressFields.some((name) => missing.has(name));
  const asks = (name: string) => missing.has(name) || (asksAddress && addressFields.some((field) => field === name));
  const form = useApiForm<typeof profile.update, Values>(profile.update, {
    defaults: {
      first_name: '',
      last_name: '',
      dob: null,
      mobile: '',
      address_line1: '',
      suburb: '',
      state: null,
      postcode: '',
    },
    body: (values) =>
      Object.fromEntries(
        Object.entries(values).filter(([name, value]) => asks(name) && value !== null && value !== ''),
      ) as never,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => asks(name) && (value === null || value === ''))
          .map(([name]) => [
            name,
            addressFields.some((field) => field === name && field !== 'address_line1')
              ? 'Choose your address from the list, or enter it manually.'
              : 'This field is required.',
          ]),
      ),
    refreshes: [profile.get, profile.userGet, ...touched],
    // The next step is shorter, so the page scrolls to the top.
    onDone: () => window.scrollTo(0, 0),
  });
  const text = (name: 'first_name' | 'last_name', label: string, autoComplete: string) =>
    missing.has(name) ? <TextField label={label} autoComplete={autoComplete} {...form.field(name)} /> : null;
  return (
    <Form form={form} className="space-y-5" aria-label="About you">
      {text('first_name', 'First name', 'given-name')}
      {text('last_name', 'Last name', 'family-name')}
      {missing.has('dob') ? (
        <DateInput label="Date of birth" maxToday clickable autoComplete="bday" {...form.value('dob')} />
      ) : null}
      {missing.has('mobile') ? (
        <TextField label="Mobile number" type="tel" autoComplete="tel" figures {...form.field('mobile')} />
      ) : null}
      {asksAddress ? <HomeAddress form={form} /> : null}
      <SubmitButton form={form} full>
        Save and continue
      </SubmitButton>
    </Form>
  );
}

/** The code that verifies the mobile number, which is needed to confirm an offer. */
function MobileCode({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = useApiMutation(lending.smsCodeSend, { onSuccess: ({ mobile }) => setSentTo(mobile ?? 'your mobile') });
  const form = useApiForm<typeof lending.smsCodeSend, { code: string }>(lending.smsCodeSend, {
    defaults: { code: '' },
    refreshes: [profile.get, ...touched],
    onDone,
  });
  return (
    <Section
      title="Verify your mobile"
      level={3}
      note="You’ll sign your loan with a code from your phone, so let’s check it’s yours."
    >
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      {sentTo === null ? (
        <Button full busy={send.isPending} onClick={() => send.mutate({ body: {} })}>
          Send code
        </Button>
      ) : (
        <Form form={form} className="space-y-5" aria-label="Code">
          <CodeInput label={`Code sent to ${sentTo}`} {...form.value('code')} />
          <SubmitButton form={form} full>
            Confirm
          </SubmitButton>
          <Button variant="quiet" full busy={send.isPending} onClick={() => send.mutate({ body: {} })}>
            Send a new code
          </Button>
        </Form>
      )}
    </Section>
  );
}

/** Requests missing personal details. */
export function YouStep({ onDone }: { onDone: () => void }) {
  const missing = useApiQuery(lending.missingSteps);
  return (
    <QueryState
      query={missing}
      what="your details"
      skeleton={<SkeletonForm fields={4} />}
      empty={
        <div className="space-y-5">
          <p>We already have your name, date of birth, address and verified mobile number.</p>
          <Button full onClick={onDone}>
            Continue
          </Button>
        </div>
      }
    >
      {({ data }) => {
        const facts = data.filter(({ id }) => id !== 'mobile_code').map(({ id }) => id);
        return facts.length > 0 ? (
          <FactsForm key={facts.join()} missing={new Set(facts)} />
        ) : (
          <MobileCode onDone={onDone} />
        );
      }}
    </QueryState>
  );
}
