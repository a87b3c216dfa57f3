/** Goals that are reached and whose completion has not been shown: they come alongside the user (`completeGoals.data`). */
export { unseenGoals } from './goal-store.ts';
export { reachedGoals } from './reached.ts';
