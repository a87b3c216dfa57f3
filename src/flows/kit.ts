import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import type { JourneyAnswer } from '#domain/journeys/journey.ts';
import { paramsIn, stepAt, withParams } from '#domain/journeys/match.ts';
import type { StepText } from '#domain/journeys/wording.ts';

/** A journey as data: its steps with their copy, and what follows each of them. */

export interface Choice {
  value: string;
  label: string;
}

/** One field of a form, named as in the body of the endpoint that the form posts to. */
export interface FlowField {
  name: string;
  label: string;
  control: 'text' | 'email' | 'tel' | 'digits' | 'money' | 'long' | 'choice' | 'choices' | 'day';
  hint?: string;
  optional?: true;
  choices?: readonly Choice[];
  autoComplete?: string;
  maxLength?: number;
}

/** Conditions by which a step leads to one of two others. */
export const conditions = {
  wantsBroadband: ({ needs }: WayState) => needs['service'] === 'broadband',
} satisfies Record<string, (state: WayState) => boolean>;
export type Condition = keyof typeof conditions;

/** The path of the step that follows, one of two, or nothing after the last one. */
export type Next = string | { when: Condition; match: string; otherwise: string } | null;

interface StepBase {
  path: string;
  heading: string;
  /** One or two sentences under the heading. */
  lead: string;
  points?: readonly { title: string; text: string }[];
  next: Next;
}

/** Says something, and leads on. */
export interface IntroStep extends StepBase {
  kind: 'story';
  action: string;
}

export interface FormStep extends StepBase {
  kind: 'form';
  endpoint: Endpoint;
  /** What is answered once the form has been sent. */
  saves: JourneyAnswer;
  fields: readonly FlowField[];
  action: string;
  /** Can be left out. */
  skip?: string;
}

/** Sells something through the checkout of the shop, and says what the partner pays out. */
export interface CheckoutStep extends StepBase {
  kind: 'checkout';
  sells: MembershipOption | 'pack';
  skip: string;
}

/** The words of an ending that one of the modes in its path has. */
export type OutcomeWords = Pick<OutcomeStep, 'heading' | 'lead' | 'points' | 'links'>;

/** The end of a journey, with the reference number. */
export interface OutcomeStep extends StepBase {
  kind: 'outcome';
  links: readonly { label: string; href: string }[];
  /** What is worked out from the answers. */
  figures?: 'pay';
  /** Other words for some values of the path's `:mode`. */
  modes?: Readonly<Record<string, OutcomeWords>>;
}

/** A screen of its own. */
export interface CustomStep extends StepBase {
  kind: 'custom';
  part: 'connect-bank' | 'update-app';
}

export type Step = IntroStep | FormStep | CheckoutStep | OutcomeStep | CustomStep;

/**
 * What a step needs for the way through it; a step that saves an answer has to be answered unless it may be skipped.
 */
interface WayStep {
  path: string;
  next: Next;
  saves?: string;
  skip?: string;
}

/** The steps of a journey, whoever draws them. */
export interface Way<S extends WayStep> {
  /** Pages at which visitors arrive as well, beside the first one. */
  otherStarts?: readonly string[];
  steps: readonly S[];
}

/** How far somebody is. */
export interface WayState {
  answered: readonly string[];
  needs: Readonly<Record<string, string>>;
  /** Start pages that are off. */
  off: readonly string[];
}

export interface Flow extends Way<Step> {
  /** The slug of the journey. */
  slug: string;
  /** The drawing beside its steps. */
  image: string;
}

/** Every path that a step may lead to. */
export function pathsAfter({ next }: WayStep): string[] {
  if (next === null) return [];
  return typeof next === 'string' ? [next] : [next.match, next.otherwise];
}

/** The path that follows for this visitor; null at the end. */
export function nextPath({ next }: WayStep, state: WayState): string | null {
  if (next === null || typeof next === 'string') return next;
  return conditions[next.when](state) ? next.match : next.otherwise;
}

/** The text of a step's own button; empty where it has none. */
export function actionOf(step: Step): string {
  return step.kind === 'story' || step.kind === 'form' ? step.action : '';
}

/** The step with a text that operators have written; what they left empty stays. */
export function withText(step: Step, { heading, lead, action, points }: StepText): Step {
  return {
    ...step,
    ...(heading === '' ? {} : { heading }),
    ...(lead === '' ? {} : { lead }),
    ...(points.length === 0 ? {} : { points }),
    ...(action === '' || actionOf(step) === '' ? {} : { action }),
  } as Step;
}

/** The flow at an address: the paths carry its parameters, and an ending has the words of its mode. */
export function flowAt(flow: Flow, { mode = '', ...params }: Readonly<Record<string, string>>): Flow {
  const steps = flow.steps.map((step): Step => {
    const path = withParams(step.path, params);
    const next = typeof step.next === 'string' ? withParams(step.next, params) : step.next;
    const words = step.kind === 'outcome' ? step.modes?.[mode] : undefined;
    return { ...step, ...words, path, next } as Step;
  });
  return { ...flow, steps, otherStarts: (flow.otherStarts ?? []).map((path) => withParams(path, params)) };
}

/** Whether a step has yet to be answered before those after it make sense. */
function isMissing({ saves, skip }: WayStep, { answered }: WayState): boolean {
  return saves !== undefined && skip === undefined && !answered.includes(saves);
}

/** The steps from the first one on the way of this visitor, up to the end. */
export function wayOf<S extends WayStep>(flow: Way<S>, state: WayState): S[] {
  const way: S[] = [];
  let path: string | null = flow.steps[0]?.path ?? null;
  while (path !== null) {
    const step: S | undefined = stepAt(flow.steps, path);
    if (!step || way.includes(step)) break;
    way.push(step);
    path = nextPath(step, state);
  }
  return way;
}

/**
 * Where a visitor who opens a step belongs: at the step itself, or at the first one on the way there that has not been
 * answered. A start page is open to everybody, and a path that is no step leads to where they continue.
 */
export function validPath<S extends WayStep>(flow: Way<S>, path: string, state: WayState): string {
  const isOff = state.off.some((start) => paramsIn(start, path) !== undefined);
  if (flow.otherStarts?.includes(path)) return isOff ? flow.steps[0]!.path : path;
  const way = wayOf(flow, state);
  const at = way.findIndex((step) => step.path === path);
  const before = at === -1 ? way : way.slice(0, at);
  const missing = before.find((step) => isMissing(step, state));
  if (missing) return missing.path;
  return at === -1 ? (way.at(-1)?.path ?? path) : path;
}
