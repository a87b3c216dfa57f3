import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { paramsIn, stepAt } from '#domain/journeys/match.ts';
import { flows } from '#flows/flows.ts';
import { flowAt, validPath, wayOf, withText } from '#flows/kit.ts';
import type { Flow, Step } from '#flows/kit.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { go } from '#web/kit/navigator.ts';
import { paths } from '#web/kit/paths.ts';
import { LoadFailure } from '#web/kit/query-state.tsx';
import { storage } from '#web/kit/storage.ts';
import { FlowFrame } from './flow-frame.tsx';
import { LaterLink } from './later-link.tsx';
import { AccountStep } from './steps/account-form.tsx';
import { CheckoutView } from './steps/checkout-step.tsx';
import { ConfirmForm } from './steps/confirm-form.tsx';
import { ConnectBank } from './steps/connect-bank.tsx';
import { FormView } from './steps/form-step.tsx';
import { IntroView } from './steps/intro-step.tsx';
import { OutcomeView } from './steps/outcome-step.tsx';
import { UpdateApp } from './steps/update-app.tsx';
import { resume, useVisitor } from './visitor.ts';

const allSteps = flows.flatMap(({ steps }) => steps);

interface Place {
  flow: Flow;
  step: Step;
  /** The path of the step in the list of journeys, with its parameters. */
  pattern: string;
}

/** The flow and the step of an address. A shared link's code counts for an account that is opened later. */
function placeAt(pathname: string): Place {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const { path: pattern = '' } = stepAt(allSteps, path) ?? {};
  const params = paramsIn(pattern, path) ?? {};
  const known = flows.find(({ steps }) => steps.some((step) => step.path === pattern));
  if (!known) throw new Error(`No journey has a page at ${pathname}.`);
  if (params['hash'] !== undefined) storage.writeDevice('ref', params['hash']);
  const flow = flowAt(known, params);
  return { flow, step: stepAt(flow.steps, path)!, pattern };
}

/** Where the details of a visitor can be changed. */
function detailsPathOf(flow: Flow, state: JourneyState): string {
  const way = wayOf(flow, state);
  return (way.find((step) => step.kind === 'form' && step.saves === 'details') ?? flow.steps[0]!).path;
}

/** One renderer for each kind of step. */
function StepView({ flow, step, state }: { flow: Flow; step: Step; state: JourneyState }) {
  switch (step.kind) {
    case 'story':
      return <IntroView step={step} state={state} />;
    case 'form':
      if (step.saves === 'account') return <AccountStep step={step} state={state} />;
      return step.saves === 'lead' ? (
        <ConfirmForm step={step} state={state} detailsPath={detailsPathOf(flow, state)} />
      ) : (
        <FormView key={step.path} step={step} state={state} />
      );
    case 'checkout':
      return <CheckoutView step={step} state={state} />;
    case 'outcome':
      return <OutcomeView step={step} state={state} />;
    case 'custom':
      return step.part === 'update-app' ? <UpdateApp step={step} /> : <ConnectBank step={step} state={state} />;
  }
}

/** How far the visitor is on their own way, which a condition can shorten. */
function Progress({ flow, step, state }: { flow: Flow; step: Step; state: JourneyState }) {
  const way = wayOf(flow, state);
  const at = Math.max(0, way.indexOf(step));
  const before = way[at - 1];
  if (way.length < 2) return null;
  return (
    <div className="mb-5 flex items-center gap-4">
      {before ? (
        <TextLink href={before.path} className="py-2">
          Back
        </TextLink>
      ) : null}
      <ProgressBar
        className="ml-auto w-40"
        label="Progress"
        labelHidden
        value={(at + 1) / way.length}
        valueText={`Step ${at + 1} of ${way.length}`}
      />
      <span className="text-ink-faint text-caption figures" aria-hidden="true">
        {at + 1} of {way.length}
      </span>
    </div>
  );
}

/** The code of an emailed link stands behind the hash, so that no server log has it. */
function resumeCode(hash: string): string | undefined {
  return /^#resume=([\w-]{20,80})$/.exec(hash)?.[1];
}

function Body({ flow, step, pattern }: Place) {
  const { state, problem, retry } = useVisitor(flow.slug, pattern);
  const valid = state ? validPath(flow, step.path, state) : step.path;
  useEffect(() => {
    if (valid !== step.path) go(valid, { replace: true });
  }, [valid, step.path]);
  if (!state)
    return problem ? (
      <LoadFailure what="your answers" problem={problem} onRetry={retry} />
    ) : (
      <>
        <h1 className="text-title mb-4">{step.heading}</h1>
        <SkeletonForm fields={3} />
      </>
    );
  if (valid !== step.path) return <SkeletonForm fields={3} />;
  if (!state.open)
    return (
      <>
        <h1 className="sr-only">{step.heading}</h1>
        <EmptyState
          illustration="locked"
          message="We aren’t taking new requests here at the moment"
          subtitle1="We’ve kept your answers. Requests you’ve already sent aren’t affected."
          buttonText="Go to the start page"
          href={paths.landing}
        />
      </>
    );
  const text = state.wordings.find((wording) => wording.step === pattern)?.text;
  const worded = text ? withText(step, text) : step;
  return (
    <>
      <Progress flow={flow} step={step} state={state} />
      <h1 className="text-title max-w-[24ch] text-balance">{worded.heading}</h1>
      <p className="text-ink-soft mt-2 mb-6 max-w-[58ch]">{worded.lead}</p>
      <StepView flow={flow} step={worded} state={state} />
      <LaterLink state={state} />
    </>
  );
}

/** Exchanges the code of an emailed link, then opens the page where the visitor stopped. */
function Resuming({ code, start }: { code: string; start: string }) {
  useEffect(() => {
    resume(code).then(
      (path) => go(path, { replace: true }),
      () => go(`${start}#expired`, { replace: true }),
    );
  }, [code, start]);
  return (
    <>
      <h1 className="text-title mb-4">Finding your answers</h1>
      <SkeletonForm fields={3} />
    </>
  );
}

/** Every step of every journey: one page, which shows what the data says. */
export function FlowPage() {
  const { pathname, hash } = useLocation();
  const place = useMemo(() => placeAt(pathname), [pathname]);
  const code = resumeCode(hash);
  return (
    <FlowFrame image={place.flow.image}>
      {hash === '#expired' ? (
        <p role="status" className="bg-warning-soft mb-5 rounded-control px-4 py-3">
          That link has been used or has expired. Start again here; it only takes a few minutes.
        </p>
      ) : null}
      {code ? <Resuming code={code} start={pathname} /> : <Body {...place} />}
    </FlowFrame>
  );
}
