/** The tax report, for areas that present it. */
export { taxReport } from './handlers.ts';
