import { desk } from '#contract/areas/console.ts';
import { implement } from '#server/kit/implement.ts';
import { auditHandlers } from './audit-handlers.ts';

export const consoleRoutes = implement(desk, { ...auditHandlers });
