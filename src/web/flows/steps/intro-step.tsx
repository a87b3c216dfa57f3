import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { nextPath } from '#flows/kit.ts';
import type { IntroStep } from '#flows/kit.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Points } from './points.tsx';

export function IntroView({ step, state }: { step: IntroStep; state: JourneyState }) {
  return (
    <>
      <Points points={step.points} />
      <ButtonLink href={nextPath(step, state) ?? '/'} className="w-full sm:w-auto">
        {step.action}
      </ButtonLink>
    </>
  );
}
