/** What other areas use of the settings. */
export { FirstSteps } from './first-steps.tsx';
