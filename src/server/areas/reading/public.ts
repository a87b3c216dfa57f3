/** How often things were opened, for the areas that show them. */
export { readHits } from './store.ts';
