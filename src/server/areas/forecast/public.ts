/** The forecast itself, for whoever answers what it says. */
export { outlook } from './outlook.ts';
