import { spin } from '#contract/areas/spin.ts';
import { implement } from '#server/kit/implement.ts';
import { backOfficeHandlers } from './back-office-handlers.ts';
import { memberHandlers } from './member-handlers.ts';

/** The daily spin. */
export const spinRoutes = implement(spin, { ...memberHandlers, ...backOfficeHandlers });
