import { categories } from '#contract/areas/categories.ts';
import { call } from '#web/kit/api.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { touchedByRows } from './reads.ts';

/** Takes a change of rows back as the server has noted it; throws an ApiProblem. */
export async function takeBack(changeId: number): Promise<void> {
  await call(categories.undo, { body: { change_id: changeId } });
  await afterWrite(touchedByRows);
}
