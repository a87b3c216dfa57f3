/** What other areas may ask about occupations. */
export { isOccupation } from './store.ts';
