import { nextPath } from '#flows/kit.ts';
import type { FlowField, FormStep, IntroStep, OutcomeStep } from '#flows/kit.ts';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { BrandName } from '#web/design/brand-mark.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { SkipLink } from '#web/design/skip-link.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { paths } from '#web/kit/paths.ts';
import { Points } from '../steps/points.tsx';
import { PrivacyNote } from '../steps/privacy-note.tsx';

/** A step at which visitors arrive, and which can be read without scripts. */
export type LandingStep = IntroStep | FormStep | OutcomeStep;

export interface LandingProps {
  /** The name in braces, which the server fills in. */
  brand: string;
  journey: string;
  step: LandingStep;
  /** The inside of the drawing, as SVG. */
  drawing: string;
}

/** Nobody has answered anything before the first step. */
const nobody = { needs: {} } as JourneyState;

const inputModes = { text: 'text', email: 'email', tel: 'tel', digits: 'numeric' } as const;

function Field({ field: { name, label, hint, control, maxLength, autoComplete } }: { field: FlowField }) {
  const inputMode = inputModes[control as keyof typeof inputModes];
  return (
    <TextField
      id={`landing-${name}`}
      name={name}
      label={label}
      hint={hint}
      type={control === 'email' || control === 'tel' ? control : 'text'}
      inputMode={inputMode}
      figures={control === 'digits' || control === 'tel'}
      maxLength={maxLength}
      autoComplete={autoComplete}
    />
  );
}

/** The button is off until the script that sends the form is there: without it, an address would end in the details. */
function LandingForm({ step, next }: { step: FormStep; next: string }) {
  return (
    <form
      data-landing-form=""
      data-next={next}
      noValidate
      aria-label={step.heading}
      className="max-w-[32rem] space-y-5"
    >
      <p data-landing-problem="" role="alert" hidden className="bg-negative-soft rounded-control px-4 py-3" />
      {step.fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
      <PrivacyNote />
      <noscript>
        <p>Turn on JavaScript to send your details.</p>
      </noscript>
      <Button type="submit" disabled className="max-sm:w-full">
        {step.action}
      </Button>
    </form>
  );
}

function Ways({ step }: { step: LandingStep }) {
  const next = nextPath(step, nobody) ?? '/';
  if (step.kind === 'form') return <LandingForm step={step} next={next} />;
  const links = step.kind === 'outcome' ? step.links : [{ label: step.action, href: next }];
  return (
    <div className="flex flex-wrap gap-3">
      {links.map(({ label, href }) => (
        <ButtonLink key={href} href={href} className="max-sm:w-full">
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}

/**
 * The first step of a journey as the build renders it to plain HTML, with the words in braces that the server fills in.
 * Nothing here may read the page or keep state.
 */
export function LandingPage({ brand, journey, step, drawing }: LandingProps) {
  return (
    <div data-landing-step={step.path} data-journey={journey} data-shown="{shown}">
      <SkipLink />
      <header className="on-cover">
        <div className="mx-auto flex max-w-[70rem] items-center justify-between gap-4 px-5 py-3 sm:px-8">
          <Link href={paths.landing} className="rounded-tag py-1" aria-label={`${brand}, home`}>
            <BrandName name={brand} />
          </Link>
          <Link
            href={paths.login}
            className="text-on-cover inline-flex min-h-11 items-center rounded-control px-3 font-semibold underline-offset-4 hover:underline"
          >
            Sign in
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-[70rem] px-5 py-8 outline-none sm:px-8 lg:py-12">
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <div className="bg-surface mb-6 rounded-panel px-4 py-3 lg:order-2 lg:mb-0 lg:self-start lg:px-6 lg:py-8">
            <svg
              viewBox="0 0 160 120"
              className="mx-auto block h-28 w-auto lg:h-48"
              aria-hidden="true"
              dangerouslySetInnerHTML={{ __html: drawing }}
            />
          </div>
          <div className="min-w-0">
            <h1 className="text-title max-w-[24ch] text-balance">{step.heading}</h1>
            <p className="text-ink-soft mt-2 mb-6 max-w-[58ch]">{step.lead}</p>
            <Points points={step.points} />
            <Ways step={step} />
          </div>
        </div>
      </main>
      <footer className="mx-auto flex max-w-[70rem] flex-wrap items-center justify-between gap-x-8 gap-y-1 px-5 py-8 sm:px-8">
        <p className="text-ink-soft">{brand}</p>
        <nav aria-label="Legal" className="flex gap-x-6">
          <TextLink href="/terms-and-conditions" className="py-2.5">
            Terms
          </TextLink>
          <TextLink href="/privacy" className="py-2.5">
            Privacy
          </TextLink>
        </nav>
      </footer>
    </div>
  );
}
