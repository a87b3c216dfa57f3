/** Components for other areas. */
export { FirstSteps } from './first-steps.tsx';
export { FullExport } from './full-export.tsx';
