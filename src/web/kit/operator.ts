import { profile } from '#contract/areas/profile.ts';
import { ask } from './query.ts';

/** Whether the signed-in person is an operator, by the cached member record where it is fresh. */
export async function isOperator(): Promise<boolean> {
  return (await ask(profile.get)).role === 'operator';
}
