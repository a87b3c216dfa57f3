import { journeys } from '#domain/journeys/journeys.ts';
import { visitorFlags } from '#flows/layout.ts';
import type { AreaRoute } from '#web/kit/route.ts';

const page = async () => (await import('./flow-page.tsx')).FlowPage;

/** The steps of the journeys, from the list of them. Their copy is loaded with the first screen. */
export const flowRoutes: readonly AreaRoute[] = journeys.flatMap(({ base, steps }) =>
  steps.map(({ path, title, name, gate }) => ({
    path,
    ...(name === undefined ? {} : { name }),
    gate: gate ?? ('open' as const),
    title,
    flags: visitorFlags,
    unlisted: true,
    page,
    ...(path === base ? {} : { parent: steps[0]!.path }),
  })),
);
