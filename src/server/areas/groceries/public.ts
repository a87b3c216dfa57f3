/** Scheduled jobs of groceries. */
export { refreshGroceries } from './catalogue/refresh.ts';
