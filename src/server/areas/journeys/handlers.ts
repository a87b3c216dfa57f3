import { journeys } from '#contract/areas/journeys.ts';
import { implement } from '#server/kit/implement.ts';
import type { Route } from '#server/kit/implement.ts';
import { leadServiceRoutes } from './lead-service-handlers.ts';
import { journeyBackOfficeRoutes } from './operator-handlers.ts';
import type { JourneyAnswers } from './requests-csv.ts';
import { visitorHandlers } from './visitor-handlers.ts';

/** `answers` words the answers of visitors as the forms do. */
export const journeyRoutes = (answers: JourneyAnswers): readonly Route[] => [
  ...implement(journeys, visitorHandlers),
  ...leadServiceRoutes,
  ...journeyBackOfficeRoutes(answers),
];
