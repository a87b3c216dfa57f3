/** The forecast, for other areas. */
export { outlook } from './outlook.ts';
