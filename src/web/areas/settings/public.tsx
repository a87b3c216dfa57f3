/** Components for other areas. */
export { FirstSteps } from './first-steps.tsx';
