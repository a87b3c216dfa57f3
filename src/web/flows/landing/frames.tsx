import { renderToStaticMarkup } from 'react-dom/server';
import { journeyOf, journeys } from '#domain/journeys/journeys.ts';
import { flows } from '#flows/flows.ts';
import { actionOf } from '#flows/kit.ts';
import type { Flow, Step } from '#flows/kit.ts';
import { LandingPage } from './landing-step.tsx';
import type { LandingStep } from './landing-step.tsx';

/** A landing page of a journey, rendered when the page is built. */
export interface LandingFrame {
  path: string;
  title: string;
  journey: string;
  /** The name of the journey and its drawing, which the share image has as well. */
  name: string;
  image: string;
  drawing: string;
  frame: string;
}

/** A step that a visitor may arrive at, without parameters and open to everybody. */
function isLanding(step: Step | undefined, gate: string | undefined): step is LandingStep {
  if (!step || gate !== undefined || step.path.includes(':')) return false;
  if (step.kind === 'form') return step.saves === 'details';
  return step.kind === 'story' || step.kind === 'outcome';
}

/** The step with names in braces in place of its words, and one point for however many there are. */
function template(step: LandingStep): LandingStep {
  const action = actionOf(step) === '' ? {} : { action: '{action}' };
  return {
    ...step,
    heading: '{heading}',
    lead: '{lead}',
    points: [{ title: '{point}', text: '{says}' }],
    ...action,
  } as LandingStep;
}

function landingsOf(flow: Flow): LandingStep[] {
  const listed = journeyOf(flow.slug)?.steps ?? [];
  return [flow.steps[0]!.path, ...(flow.otherStarts ?? [])].flatMap((path) => {
    const step = flow.steps.find((each) => each.path === path);
    return isLanding(step, listed.find((each) => each.path === path)?.gate) ? [step] : [];
  });
}

const titles = new Map(journeys.flatMap(({ steps }) => steps.map(({ path, title }) => [path, title] as const)));

/** Every landing page as plain HTML. `drawings` is the file with the drawing of each journey. */
export function landingFrames(drawings: string): LandingFrame[] {
  return flows.flatMap((flow) => {
    const drawing = new RegExp(`<symbol id="${flow.image}"[^>]*>(.*?)</symbol>`, 's').exec(drawings)?.[1] ?? '';
    return landingsOf(flow).map((step) => ({
      path: step.path,
      title: titles.get(step.path) ?? '',
      journey: flow.slug,
      name: journeyOf(flow.slug)?.name ?? '',
      image: flow.image,
      drawing,
      frame: renderToStaticMarkup(
        <LandingPage brand="{brand}" journey={flow.slug} step={template(step)} drawing={drawing} />,
      ),
    }));
  });
}
