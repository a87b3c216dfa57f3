/** Goals that are reached and whose completion has not been shown: they come alongside the user (`completeGoals.data`). */
export { unseenGoals } from './goal-store.ts';
export { reachedGoals } from './reached.ts';
/** Commands over goals, for whoever carries one out on behalf of the member. */
export { editing as goalCommands } from './handlers.ts';
