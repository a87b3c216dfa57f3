import { household } from '#contract/areas/household.ts';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';

/** Reads that a change by a share touches on the guest's side. */
export const sharedReads = [household.rows, household.account, household.budget] as const;

/** Says that it was done, with the way back. */
export function tellChange(text: string, logIds: readonly number[]): void {
  async function back(): Promise<void> {
    try {
      for (const id of logIds) await call(household.takeBack, { body: { log_id: id } });
      showToast({ tone: 'positive', text: 'Change undone.' });
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    await afterWrite(sharedReads);
  }
  showToast({
    tone: 'positive',
    text,
    ...(logIds.length > 0 ? { action: { label: 'Undo', run: () => void back() } } : {}),
  });
}
