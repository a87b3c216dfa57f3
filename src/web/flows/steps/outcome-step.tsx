import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import type { OutcomeStep } from '#flows/kit.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { PayFigures } from './pay-figures.tsx';
import { Points } from './points.tsx';
import { Reference } from './reference.tsx';

export function OutcomeView({ step, state }: { step: OutcomeStep; state: JourneyState }) {
  return (
    <>
      <Reference state={state} />
      {step.figures === 'pay' ? <PayFigures state={state} /> : null}
      <Points points={step.points} />
      <div className="flex flex-wrap gap-3">
        {step.links.map(({ label, href }) => (
          <ButtonLink key={href} href={href} className="max-sm:w-full">
            {label}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
