/** The tax year, for whoever answers what it says. */
export { taxReport } from './handlers.ts';
