export { openPlacer } from './placer.ts';
export type { Placer } from './placer.ts';
/** Commands of filing, for whoever carries one out on behalf of the member. */
export { filingHandlers as filingCommands } from './handlers.ts';
export { fileWages } from './wages.ts';
