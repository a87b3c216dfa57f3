import { backOffice } from '#contract/areas/back-office.ts';
import { implement } from '#server/kit/implement.ts';
import { auditHandlers } from './audit/audit-handlers.ts';
import { countHandlers } from './count-handlers.ts';
import { memberHandlers } from './member-handlers.ts';
import { overviewHandlers } from './overview-handlers.ts';
import { systemHandlers } from './system-handlers.ts';
import { ownViewHandlers, teamViewHandlers } from './support-access/support-access-handlers.ts';

export const backOfficeRoutes = implement(backOffice, {
  ...countHandlers,
  ...overviewHandlers,
  ...auditHandlers,
  ...memberHandlers,
  ...systemHandlers,
  ...teamViewHandlers,
  ...ownViewHandlers,
});
