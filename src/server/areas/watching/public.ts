/** The job that looks at what has changed. */
export { watchMembers } from './watch.ts';
