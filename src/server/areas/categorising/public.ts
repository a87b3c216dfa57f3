export { openPlacer } from './placer.ts';
export type { Placer } from './placer.ts';
