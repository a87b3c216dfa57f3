import { transactions } from '#contract/areas/transactions.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { showToast } from '#web/design/toasts.ts';
import type { HistoryView } from './filters.ts';
import { filterOf } from './history-query.ts';
import { touchedByRows } from './reads.ts';
import { rowsText, stepsBack } from './row-change.ts';
import type { RowChange } from './row-change.ts';
import type { Selection } from './selection.ts';
import type { Transaction } from './transaction-face.tsx';

/** More rows than this are not looked up for a way back: the dialog says so before. */
export const MOST_UNDOABLE = 5000;

/** The rows of a change as the call names them. */
export function targetOf(selection: Selection, view: HistoryView) {
  return selection.kind === 'all' ? { filter: filterOf(view) } : { ids: [...selection.rows.keys()] };
}

async function rowsNow(selection: Selection, view: HistoryView, total: number): Promise<Transaction[] | null> {
  if (selection.kind === 'some') return [...selection.rows.values()];
  if (total > MOST_UNDOABLE) return null;
  const rows: Transaction[] = [];
  for (let page = 1; rows.length < total; page += 1) {
    const { data } = await call(transactions.list, { query: { ...filterOf(view), page, limit: 500 } });
    if (data.length === 0) break;
    rows.push(...data);
  }
  return rows;
}

async function undo(before: readonly Transaction[], change: RowChange): Promise<void> {
  for (const step of stepsBack(before, change)) await call(transactions.bulk, { body: { ...step } });
  await afterWrite(touchedByRows);
}

/** Changes the chosen rows and says how many there were, with a way back where the rows are known; throws an ApiProblem. */
export async function changeRows(selection: Selection, view: HistoryView, total: number, change: RowChange): Promise<void> {
  const before = await rowsNow(selection, view, total);
  const { changed } = await call(transactions.bulk, { body: { ...targetOf(selection, view), ...change } });
  await afterWrite(touchedByRows);
  if (changed === 0) return void showToast({ text: 'Nothing had to change: the rows were like that already.' });
  showToast({
    tone: 'positive',
    text: `${rowsText(changed)} changed.`,
    action: before === null ? undefined : {
      label: 'Undo',
      run: () =>
        void undo(before, change).then(
          () => showToast({ text: 'Put back as it was.' }),
          (problem: unknown) => showToast({ tone: 'negative', text: 'It could not all be put back.', detail: messageOf(problem) }),
        ),
    },
  });
}
