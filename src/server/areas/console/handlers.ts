import { desk } from '#contract/areas/console.ts';
import { implement } from '#server/kit/implement.ts';
import { auditHandlers } from './audit-handlers.ts';
import { countHandlers } from './count-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { systemHandlers } from './system-handlers.ts';
import { ownViewHandlers, teamViewHandlers } from './view-handlers.ts';

export const consoleRoutes = implement(desk, {
  ...countHandlers,
  ...auditHandlers,
  ...memberHandlers,
  ...systemHandlers,
  ...teamViewHandlers,
  ...ownViewHandlers,
});
