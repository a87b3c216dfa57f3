import { journeys } from '#contract/areas/journeys.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import { billFields, callFields, detailFields } from '../fields.ts';
import type {
  CheckoutStep,
  CustomStep,
  Flow,
  FlowField,
  FormStep,
  IntroStep,
  Next,
  OutcomeStep,
  Step,
} from '../kit.ts';

/** The energy and broadband journeys share their steps; each has its own words. */

type Words = readonly [heading: string, lead: string];
type Point = readonly [title: string, text: string];

export interface FunnelWords {
  slug: string;
  image: string;
  start: Words;
  points: readonly Point[];
  action: string;
  details: Words;
  needs: Words;
  needFields: readonly FlowField[];
  confirm: Words;
  bill: Words;
  bills: Parameters<typeof billFields>;
  payment: Words;
  sells: CheckoutStep['sells'];
  bank: Words;
}

const pointsOf = (points: readonly Point[]) => points.map(([title, text]) => ({ title, text }));

export function intro(
  path: string,
  [heading, lead]: Words,
  points: readonly Point[],
  action: string,
  next: Next,
): IntroStep {
  return { kind: 'story', path, heading, lead, points: pointsOf(points), action, next };
}

export function detailsStep(path: string, [heading, lead]: Words, next: Next): FormStep {
  const endpoint = journeys.saveDetails;
  return {
    kind: 'form',
    path,
    heading,
    lead,
    endpoint,
    saves: 'details',
    fields: detailFields,
    action: 'Continue',
    next,
  };
}

export function needsStep(path: string, [heading, lead]: Words, fields: readonly FlowField[], next: Next): FormStep {
  const endpoint = leadServices.energySteps;
  return { kind: 'form', path, heading, lead, endpoint, saves: 'needs', fields, action: 'Continue', next };
}

/** Its fields, the code and the consent, are drawn by the step itself. */
export function confirmStep(path: string, [heading, lead]: Words, next: Next): FormStep {
  const endpoint = journeys.capture;
  return { kind: 'form', path, heading, lead, endpoint, saves: 'lead', fields: [], action: 'Send request', next };
}

export function billStep(path: string, [heading, lead]: Words, fields: readonly FlowField[], next: Next): FormStep {
  const endpoint = leadServices.offerSearch;
  const services = fields.flatMap(({ choices = [] }) => choices.map(({ value }) => value));
  // Nobody publishes plans for other services.
  const action = services.some((one) => one === 'electricity' || one === 'gas') ? 'Show plans' : 'Add bill';
  const skip = 'Skip this step';
  return { kind: 'form', path, heading, lead, endpoint, saves: 'bill', fields, action, skip, next };
}

export function callStep(path: string, [heading, lead]: Words, next: Next): FormStep {
  const endpoint = journeys.bookCall;
  const [action, skip] = ['Book call', 'Continue without a time'];
  return { kind: 'form', path, heading, lead, endpoint, saves: 'call', fields: callFields, action, skip, next };
}

export function checkoutStep(
  path: string,
  [heading, lead]: Words,
  sells: CheckoutStep['sells'],
  next: Next,
): CheckoutStep {
  return { kind: 'checkout', path, heading, lead, sells, skip: 'Continue without buying', next };
}

export function bankStep(path: string, [heading, lead]: Words): CustomStep {
  return { kind: 'custom', path, heading, lead, part: 'connect-bank', next: null };
}

export function outcome(
  path: string,
  [heading, lead]: Words,
  points: readonly Point[],
  links: OutcomeStep['links'],
): OutcomeStep {
  return { kind: 'outcome', path, heading, lead, points: pointsOf(points), links, next: null };
}

/** The seven steps in the order of the specification. `more` come in before the step that they name first. */
export function funnel(words: FunnelWords, more: { after: string; steps: readonly Step[] }[] = []): Flow {
  const base = `/${words.slug}`;
  const at = (page: string) => `${base}/${page}`;
  const steps: Step[] = [
    intro(base, words.start, words.points, words.action, at('details')),
    detailsStep(at('details'), words.details, at('energy-needs')),
    needsStep(at('energy-needs'), words.needs, words.needFields, at('confirmation')),
    confirmStep(at('confirmation'), words.confirm, at('save-energy-input')),
    billStep(at('save-energy-input'), words.bill, billFields(...words.bills), at('payment')),
    checkoutStep(at('payment'), words.payment, words.sells, at('credit-sense')),
    bankStep(at('credit-sense'), words.bank),
  ];
  for (const { after, steps: inserted } of more) {
    const place = steps.findIndex(({ path }) => path === after);
    const before = steps[place]!;
    const [first] = inserted;
    if (first && typeof before.next === 'string') before.next = first.path;
    steps.splice(place + 1, 0, ...inserted);
  }
  return { slug: words.slug, image: words.image, steps };
}
