import { transactions } from '#contract/areas/transactions.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { showToast } from '#web/design/toasts.ts';
import type { HistoryView } from './filters.ts';
import { filterOf } from './history-query.ts';
import { touchedByRows } from './reads.ts';
import { rowsText } from './row-change.ts';
import type { RowChange } from './row-change.ts';
import type { Selection } from './selection.ts';
import { takeBack } from './undo-change.ts';

/** The transactions of a change, as in the request. */
export function targetOf(selection: Selection, view: HistoryView) {
  return selection.kind === 'all' ? { filter: filterOf(view) } : { ids: [...selection.rows.keys()] };
}

/** Changes the selected transactions and reports their number, with undo; throws an ApiProblem. */
export async function changeRows(selection: Selection, view: HistoryView, change: RowChange): Promise<void> {
  const { changed, change_id: id } = await call(transactions.bulk, {
    body: { ...targetOf(selection, view), ...change },
  });
  await afterWrite(touchedByRows);
  if (changed === 0) return void showToast({ text: 'Nothing changed: what you selected was already like that.' });
  showToast({
    tone: 'positive',
    text: `${rowsText(changed)} updated.`,
    action:
      id === null
        ? undefined
        : {
            label: 'Undo',
            run: () =>
              void takeBack(id).then(
                () => showToast({ text: 'Change undone.' }),
                (problem: unknown) =>
                  showToast({ tone: 'negative', text: 'We couldn’t undo all of it.', detail: messageOf(problem) }),
              ),
          },
  });
}
