import { categories } from '#contract/areas/categories.ts';
import { call } from '#web/kit/api.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { touchedByRows } from './reads.ts';

/** Undoes a change by its record on the server; throws an ApiProblem. */
export async function takeBack(changeId: number): Promise<void> {
  await call(categories.undo, { body: { change_id: changeId } });
  await afterWrite(touchedByRows);
}
