import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { lending } from '#contract/areas/lending.ts';
import { states } from '#domain/calendar/states.ts';
import { Button } from '#web/design/button.tsx';
import { CodeInput } from '#web/design/code-input.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
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

/** Only the missing details; the others are in the profile. */
function FactsForm({ missing }: { missing: ReadonlySet<string> }) {
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
        Object.entries(values).filter(([name, value]) => missing.has(name) && value !== null && value !== ''),
      ) as never,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([name, value]) => missing.has(name) && (value === null || value === ''))
          .map(([name]) => [name, 'This field is required.']),
      ),
    refreshes: [profile.get, profile.userGet, ...touched],
    // The next step is shorter, so the page scrolls to the top.
    onDone: () => window.scrollTo(0, 0),
  });
  const text = (
    name: 'first_name' | 'last_name' | 'address_line1' | 'suburb' | 'postcode',
    label: string,
    autoComplete: string,
  ) => (missing.has(name) ? <TextField label={label} autoComplete={autoComplete} {...form.field(name)} /> : null);
  return (
    <Form form={form} className="space-y-5" aria-label="About you">
      {text('first_name', 'First name', 'given-name')}
      {text('last_name', 'Last name', 'family-name')}
      {missing.has('dob') ? (
        <DateInput label="Date of birth" maxToday clickable autoComplete="bday" {...form.value('dob')} />
      ) : null}
      {missing.has('mobile') ? (
        <TextField label="Mobile" type="tel" autoComplete="tel" figures {...form.field('mobile')} />
      ) : null}
      {text('address_line1', 'Street address', 'address-line1')}
      {text('suburb', 'Suburb', 'address-level2')}
      {missing.has('state') ? (
        <Select<State>
          label="State"
          options={states.map((state) => ({ value: state, label: state }))}
          {...form.value('state')}
        />
      ) : null}
      {text('postcode', 'Postcode', 'postal-code')}
      <SubmitButton form={form} full>
        Save
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
      title="Your mobile"
      level={3}
      note="An offer is only signed with a code from your phone, so we make sure that it is yours."
    >
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      {sentTo === null ? (
        <Button full busy={send.isPending} onClick={() => send.mutate({ body: {} })}>
          Send me a code
        </Button>
      ) : (
        <Form form={form} className="space-y-5" aria-label="Code">
          <CodeInput label={`Code sent to ${sentTo}`} {...form.value('code')} />
          <SubmitButton form={form} full>
            Confirm
          </SubmitButton>
          <Button variant="quiet" full busy={send.isPending} onClick={() => send.mutate({ body: {} })}>
            Send another code
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
          <p>We know all that we need: your name, date of birth, address and a mobile that is proved.</p>
          <Button full onClick={onDone}>
            Go on
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
