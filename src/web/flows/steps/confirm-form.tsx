import { useState } from 'react';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { journeys } from '#contract/areas/journeys.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { nextPath } from '#flows/kit.ts';
import type { FormStep } from '#flows/kit.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { TextLink } from '#web/design/link.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { adopt } from '../visitor.ts';
import { CodeField } from './code-field.tsx';
import { Reference } from './reference.tsx';

/** The code, the consent, and the request itself. */
function CodeAndConsent({ step, state }: { step: FormStep; state: JourneyState }) {
  const { visitor, journey, consent } = state;
  const form = useApiForm<typeof journeys.capture, { code: string; consent: boolean }>(journeys.capture, {
    defaults: { code: '', consent: false },
    body: (values) => ({ ...values, visitor, journey, consent_version: consent.version }),
    check: ({ code }): FieldMessages => (code === '' ? { code: 'Enter the 6-digit code.' } : {}),
    standsFor: { consent_version: 'consent' },
    onDone(reply) {
      adopt(reply);
      const next = nextPath(step, reply);
      if (next !== null) go(next);
    },
  });
  return (
    <Form form={form} aria-label={step.heading} className="max-w-[32rem] space-y-5">
      <CodeField form={form} to={mobileText(state.details?.mobile ?? '')} />
      <Checkbox label={consent.text} {...form.checkbox('consent')} />
      <SubmitButton form={form} className="max-sm:w-full">
        {step.action}
      </SubmitButton>
    </Form>
  );
}

/** Sends a code to the visitor's mobile, then the request with their consent. */
export function ConfirmForm({
  step,
  state,
  detailsPath,
}: {
  step: FormStep;
  state: JourneyState;
  detailsPath: string;
}) {
  const { visitor, journey, details } = state;
  const [wasSent, setSent] = useState(false);
  const send = useApiMutation(journeys.sendCode, { onSuccess: () => setSent(true) });
  const sendCode = () => send.mutate({ body: { visitor, journey, channel: 'mobile' } });
  if (state.lead)
    return (
      <>
        <Reference state={state} />
        <ButtonLink href={nextPath(step, state) ?? '/'} className="w-full sm:w-auto">
          Continue
        </ButtonLink>
      </>
    );
  return (
    <>
      <DefinitionList
        className="mb-5 max-w-[32rem]"
        items={[
          { term: 'Name', is: `${details?.first_name ?? ''} ${details?.last_name ?? ''}` },
          { term: 'Mobile', is: mobileText(details?.mobile ?? '') },
          { term: 'Email', is: <span className="break-all">{details?.email}</span> },
          { term: 'Postcode', is: details?.postcode },
        ]}
      />
      <p className="mb-5">
        Something wrong? <TextLink href={detailsPath}>Change your details</TextLink>
      </p>
      <ProblemNote>{send.isError ? messageOf(send.error) : undefined}</ProblemNote>
      {wasSent ? <CodeAndConsent step={step} state={state} /> : null}
      <Button
        variant={wasSent ? 'quiet' : 'primary'}
        className="mt-3 max-sm:w-full"
        busy={send.isPending}
        onClick={sendCode}
      >
        {wasSent ? 'Send a new code' : 'Send code'}
      </Button>
    </>
  );
}
