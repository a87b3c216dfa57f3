import { drawBackOffice } from '#contract/areas/draw-back-office.ts';
import { implement } from '#server/kit/implement.ts';
import { decisionHandlers } from './decision-handlers.ts';
import { seriesHandlers } from './series-handlers.ts';

/** Operators set up series, and two of them make a draw void or have it drawn again. */
export const drawBackOfficeRoutes = implement(drawBackOffice, { ...decisionHandlers, ...seriesHandlers });
