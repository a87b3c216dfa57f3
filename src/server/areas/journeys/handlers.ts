import { journeys } from '#contract/areas/journeys.ts';
import { implement } from '#server/kit/implement.ts';
import type { Route } from '#server/kit/implement.ts';
import { leadServiceRoutes } from './lead-service-handlers.ts';
import { journeyBackOfficeRoutes } from './operator-handlers.ts';
import { visitorHandlers } from './visitor-handlers.ts';

export const journeyRoutes: readonly Route[] = [
  ...implement(journeys, visitorHandlers),
  ...leadServiceRoutes,
  ...journeyBackOfficeRoutes,
];
