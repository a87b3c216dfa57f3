import { describe, expect, it } from 'vitest';
import { journeys as calls } from '#contract/areas/journeys.ts';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { leadServices } from '#contract/areas/lead-services.ts';
import { journeys } from '#domain/journeys/journeys.ts';
import { stepAt } from '#domain/journeys/match.ts';
import { flows } from '#flows/flows.ts';
import { funnelFlows } from '#flows/funnel/flows.ts';
import { flowAt, nextPath, pathsAfter, validPath, wayOf } from '#flows/kit.ts';
import type { FormStep } from '#flows/kit.ts';
import { visitorFlags } from '#flows/layout.ts';
import { checkBody } from '#web/kit/form-values.ts';
import { allRoutes } from './further-routes.ts';

const steps = flows.flatMap((flow) => flow.steps);
const routeOf = new Map(allRoutes.map((route) => [route.path, route]));

/** The endings, each mode of one being an ending too. */
const endings = steps.flatMap((step) => (step.kind === 'outcome' ? [step, ...Object.values(step.modes ?? {})] : []));
const pages = [...steps.filter(({ kind }) => kind !== 'outcome'), ...endings];

const repeated = (all: readonly string[]): string[] => all.filter((each, at) => all.indexOf(each) !== at);

/** Values that the form could send, one for each field. */
function filled({ fields, saves, path }: FormStep): Record<string, unknown> {
  const samples: Record<string, string> = {
    first_name: 'Mia',
    last_name: 'Carter',
    email: 'mia@example.com',
    mobile: '0412 345 678',
    postcode: '2204',
    people: '3',
    note: 'After five',
    provider: 'Sample',
    amount: '120.50',
    days: '90',
    usage: '900',
    pay: '2400.00',
    day: '2026-11-18',
  };
  const values = fields.map(({ name, choices }) => [name, choices?.[0]?.value ?? samples[name]]);
  return {
    ...Object.fromEntries(values),
    visitor: 'x'.repeat(43),
    journey: 'overflow',
    ...(saves === 'needs' ? { step: path } : {}),
    ...(saves === 'account' ? { code: '123456', terms: true } : {}),
    ...(saves === 'lead' ? { consent: true, consent_version: '2026-11-27' } : {}),
  };
}

/** A visitor's state with these answers. */
function having(answered: JourneyState['answered'], needs: Record<string, string> = {}): JourneyState {
  return { answered, needs, off: [] as string[] } as JourneyState;
}

describe('the journeys', () => {
  it('are the journeys of the list, step for step', () => {
    for (const { slug, steps: listed } of journeys) {
      const flow = flows.find((each) => each.slug === slug);
      expect(flow?.steps.map(({ path }) => path).toSorted(), slug).toEqual(listed.map(({ path }) => path).toSorted());
    }
    expect(flows).toHaveLength(journeys.length);
  });

  it('have each path once over the whole router, with the gate and the flags of their layout', () => {
    expect(repeated(allRoutes.map(({ path }) => path))).toEqual([]);
    for (const { path, gate = 'open' } of journeys.flatMap((journey) => journey.steps))
      expect(routeOf.get(path), path).toMatchObject({ gate, flags: visitorFlags });
  });

  it('lead to steps that exist, and to every step', () => {
    for (const flow of flows) {
      const paths = new Set(flow.steps.map(({ path }) => path));
      const leadTo = [flow.steps[0]!.path, ...(flow.otherStarts ?? []), ...flow.steps.flatMap(pathsAfter)];
      expect(
        leadTo.filter((path) => !stepAt(flow.steps, path)),
        flow.slug,
      ).toEqual([]);
      const reached = new Set(leadTo.map((path) => stepAt(flow.steps, path)!.path));
      expect(
        [...paths].filter((path) => !reached.has(path)),
        flow.slug,
      ).toEqual([]);
      expect(
        flow.steps.some(({ next }) => next === null),
        flow.slug,
      ).toBe(true);
    }
    expect(steps.filter(({ kind }) => kind === 'custom').length / steps.length).toBeLessThan(0.1);
  });

  it('end with links to screens that exist', () => {
    const links = endings.flatMap((words) => words.links.map(({ href }) => href));
    expect([...new Set(links)].filter((href) => !stepAt(allRoutes, href))).toEqual([]);
  });

  it('R13: keep the step order of the specification, each with its own start page, request, offers and payout', () => {
    const order = ['details', 'energy-needs', 'confirmation', 'save-energy-input', 'payment', 'credit-sense'];
    for (const flow of funnelFlows.filter(({ slug }) => slug !== 'fta-tale-fin')) {
      const way = wayOf(flow, having([])).map(({ path }) => path);
      expect(way[0]).toBe(`/${flow.slug}`);
      const pages = way.map((path) => path.slice(flow.slug.length + 2)).filter((page) => order.includes(page));
      expect(pages, flow.slug).toEqual(order);
    }
    const endpoints = new Set(steps.flatMap((step) => (step.kind === 'form' ? step.endpoint.path : [])));
    const wanted = [calls.saveDetails, calls.capture, leadServices.energySteps, leadServices.offerSearch];
    expect(wanted.filter(({ path }) => !endpoints.has(path))).toEqual([]);
  });

  it('never show the same text on two pages, and every page has its own title', () => {
    expect(steps.length).toBe(261);
    expect(repeated(pages.map(({ lead }) => lead))).toEqual([]);
    expect(repeated(pages.map(({ heading }) => heading))).toEqual([]);
    expect(repeated(steps.map(({ path }) => routeOf.get(path)?.title ?? ''))).toEqual([]);
  });

  it('ask for fields that their call takes, and for all that it requires', () => {
    for (const step of steps) {
      if (step.kind !== 'form') continue;
      expect(checkBody(step.endpoint, filled(step)), step.path).toEqual({});
      for (const { name, optional } of step.fields) {
        const wrong = checkBody(step.endpoint, { ...filled(step), [name]: { not: 'accepted' } });
        expect(Object.keys(wrong)[0]?.split('.')[0], `${step.path} ${name}`).toBe(name);
        if (optional) expect(checkBody(step.endpoint, { ...filled(step), [name]: undefined })).toEqual({});
      }
    }
  });

  it('are written plainly: no exclamation, no amount of money, no long sentence', () => {
    const texts = pages.flatMap(({ heading, lead, points = [] }) => [
      heading,
      lead,
      ...points.flatMap(({ title, text }) => [title, text]),
    ]);
    expect(texts.filter((text) => /!|\$\d|e-mail|\blog ?in\b|\bclick\b/.test(text))).toEqual([]);
    const sentences = texts.flatMap((text) => text.split(/(?<=[.?:])\s/));
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 32)).toEqual([]);
  });
});

describe('a visitor who opens a step', () => {
  const flow = flows.find(({ slug }) => slug === 'overflow')!;

  it('without the answers before it comes to the first step that misses one', () => {
    expect(validPath(flow, '/overflow/payment', having([]))).toBe('/overflow/details');
    expect(validPath(flow, '/overflow/payment', having(['details']))).toBe('/overflow/energy-needs');
    expect(validPath(flow, '/overflow/payment', having(['details', 'needs']))).toBe('/overflow/confirmation');
    expect(validPath(flow, '/overflow/payment', having(['details', 'needs', 'lead']))).toBe('/overflow/payment');
    expect(validPath(flow, '/overflow/details', having([]))).toBe('/overflow/details');
  });

  it('with parameters in its path keeps them on the way, and an ending has the words of its mode', () => {
    const tour = flowAt(
      flows.find(({ slug }) => slug === 'tour-shared')!,
      { hash: 'ANNA22' },
    );
    expect(wayOf(tour, having([])).map(({ path }) => path)).toEqual([
      '/tour/ANNA22',
      '/tour/ANNA22/premium',
      '/tour/ANNA22/monthly',
      '/tour/ANNA22/premium-2',
    ]);
    expect(validPath(tour, '/tour/ANNA22/premium', { ...having([]), off: ['/tour/:hash/premium'] })).toBe(
      '/tour/ANNA22',
    );
    const round = flowAt(
      flows.find(({ slug }) => slug === 'introductory-tour')!,
      { mode: 'statement' },
    );
    expect(wayOf(round, having([])).at(-1)).toMatchObject({
      path: '/welcome/get-start/:mode',
      heading: 'Start with a file',
    });
    expect(validPath(round, '/welcome/get-start/:mode', having([]))).toBe('/welcome/get-start/:mode');
  });

  it('that is turned off as a start page begins at the first one', () => {
    const swap = flows.find(({ slug }) => slug === 'energy-swap')!;
    expect(validPath(swap, '/energy-swap/v2', having([]))).toBe('/energy-swap/v2');
    expect(validPath(swap, '/energy-swap/v2', { ...having([]), off: ['/energy-swap/v2'] })).toBe('/energy-swap');
  });

  it('of the other way of a condition comes to the end of their own', () => {
    const form = flows.find(({ slug }) => slug === 'generic-form')!;
    const broadband = having(['details', 'needs'], { service: 'broadband' });
    const choice = form.steps.find(({ path }) => path === '/generic-form/energy-needs')!;
    expect(nextPath(choice, broadband)).toBe('/generic-form/nbn-select-page');
    expect(nextPath(choice, having([], { service: 'gas' }))).toBe('/generic-form/confirmation');
    expect(validPath(form, '/generic-form/confirmation', broadband)).toBe('/generic-form/nbn-confirmation-page');
  });
});
