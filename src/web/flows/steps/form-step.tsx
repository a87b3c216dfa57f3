import { useState } from 'react';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import type { leadServices } from '#contract/areas/lead-services.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { callWindowWords } from '#domain/journeys/journey.ts';
import { nextPath } from '#flows/kit.ts';
import type { FormStep } from '#flows/kit.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { go } from '#web/kit/navigator.ts';
import { adopt, visit } from '../visitor.ts';
import { FlowField } from './flow-field.tsx';
import type { FlowValues } from './flow-field.tsx';
import { Offers } from './offers.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { Reference } from './reference.tsx';

type SearchResult = ReplyOf<typeof leadServices.offerSearch>;

/** What the visitor answered before, so that a step can be opened again. */
function answersOf(step: FormStep, state: JourneyState): FlowValues {
  const stored: Record<string, string> = {
    ...state.needs,
    ...(step.saves === 'details' ? state.details : {}),
    ...(step.saves === 'call' && state.call ? { day: state.call.day, window: state.call.window } : {}),
  };
  const isOwn = ['details', 'needs', 'income', 'call'].includes(step.saves);
  return Object.fromEntries(
    step.fields.map(({ name }) => [name, isOwn ? (stored[name] ?? '').replaceAll(', ', ',') : '']),
  );
}

function isState(reply: unknown): reply is JourneyState {
  return typeof reply === 'object' && reply !== null && 'answered' in reply;
}

/** What can no longer be changed here, and what was agreed. */
function Sent({ step, state }: { step: FormStep; state: JourneyState }) {
  return (
    <>
      <Notice title="Your request has been sent" className="mb-6">
        These answers went with it. To change them, write to our support team with your reference number.
      </Notice>
      <ButtonLink href={nextPath(step, state) ?? '/'} className="w-full sm:w-auto">
        Continue
      </ButtonLink>
    </>
  );
}

function Booked({ state }: { state: JourneyState }) {
  if (!state.call) return null;
  return (
    <Notice tone="positive" title="Your call is booked" className="mb-6" announce>
      We’ll call you on {formatDate(state.call.day)}, {callWindowWords[state.call.window]}. You can choose another time
      below.
    </Notice>
  );
}

const NOT_SERVED =
  'Our partners don’t take new energy customers where you live. You can still send your request, and our support team will answer it.';

/** A form of fields that posts to its endpoint, then leads on. */
export function FormView({ step, state }: { step: FormStep; state: JourneyState }) {
  const [result, setResult] = useState<SearchResult>();
  const { visitor, journey } = state;
  const form = useApiForm<FormStep['endpoint'], FlowValues>(step.endpoint, {
    defaults: answersOf(step, state),
    body: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      visitor,
      journey,
      ...(step.saves === 'needs' ? { step: step.path } : {}),
    }),
    async onDone(reply: unknown) {
      const after = isState(reply) ? reply : await visit(journey, step.path);
      adopt(after);
      if (step.saves === 'bill') return setResult(reply as SearchResult);
      const next = nextPath(step, after);
      if (next !== null) go(next);
    },
  });
  const isFixed = state.lead !== null && (step.saves === 'details' || step.saves === 'needs');
  if (isFixed) return <Sent step={step} state={state} />;
  if (result) return <Offers result={result} step={step} state={state} onBack={() => setResult(undefined)} />;
  return (
    <>
      {step.saves === 'call' ? <Reference state={state} /> : null}
      {step.saves === 'call' ? <Booked state={state} /> : null}
      {state.served === false && step.saves === 'needs' ? (
        <Notice tone="warning" className="mb-6">
          {NOT_SERVED}
        </Notice>
      ) : null}
      <Form form={form} aria-label={step.heading} className="max-w-[32rem] space-y-5">
        {step.fields.map((field) => (
          <FlowField key={field.name} field={field} form={form} />
        ))}
        {step.saves === 'details' ? <PrivacyNote /> : null}
        <div className="flex flex-wrap gap-3 pt-1">
          <SubmitButton form={form} className="max-sm:w-full">
            {step.action}
          </SubmitButton>
          {step.skip ? (
            <ButtonLink variant="quiet" href={nextPath(step, state) ?? '/'} className="max-sm:w-full">
              {step.skip}
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </>
  );
}
