/** How draws are named and dated on other areas' screens. */
export { counted, momentInSydney, recordPath, stateWords } from './draw-words.ts';
