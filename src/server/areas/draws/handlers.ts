import { draws } from '#contract/areas/draws.ts';
import { implement } from '#server/kit/implement.ts';
import { claimHandlers } from './claims/claim-handlers.ts';
import { entryHandlers } from './entries/entry-handlers.ts';
import { leavingHandlers } from './entries/leaving.ts';
import { limitHandlers } from './entries/limit.ts';
import { drawPageRoutes } from './pages/handlers.ts';
import { upcomingHandlers } from './upcoming/upcoming-handlers.ts';

export const drawRoutes = [
  ...implement(draws, {
    ...upcomingHandlers,
    ...entryHandlers,
    ...leavingHandlers,
    ...limitHandlers,
    ...claimHandlers,
  }),
  ...drawPageRoutes,
];
