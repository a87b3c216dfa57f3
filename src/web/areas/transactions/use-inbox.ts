import { useCallback, useEffect, useState } from 'react';
import { categories } from '#contract/areas/categories.ts';
import { showToast } from '#web/design/toasts.ts';
import { callWith } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { changeCategory } from './category-change.ts';
import type { CategoryChange } from './category-change.ts';
import { faceOf } from './category-options.tsx';
import { accepted, again, broughtBack, emptyQueue, filled, hasMore, skippedFront } from './inbox-queue.ts';
import type { InboxItem, InboxQueue } from './inbox-queue.ts';
import { rowsText } from './row-change.ts';

const FILL_ROWS = 50;
const FILL_BELOW = 5;

/** An undoable step. */
type Step = { kind: 'accepted'; item: InboxItem; change: CategoryChange } | { kind: 'skipped'; item: InboxItem };

export interface Inbox {
  queue: InboxQueue;
  item: InboxItem | undefined;
  /** True until the first reply. */
  isLoading: boolean;
  error: ApiProblem | undefined;
  reload: () => void;
  busy: boolean;
  accept: (subCategoryId: number, wholeMerchant: boolean) => Promise<void>;
  /**
   * Whether a choice covers the merchant's other transactions: the member's last decision; undefined before the first.
   */
  appliesToAll: boolean | undefined;
  setAppliesToAll: (on: boolean) => void;
  skip: () => void;
  canUndo: boolean;
  undo: () => Promise<void>;
  again: () => void;
  /** The last action, announced to screen readers. */
  announcement: string;
}

/** Keeps the queue filled from the server, except while a change is being saved. */
function useQueue(busy: boolean) {
  const [queue, setQueue] = useState<InboxQueue>(emptyQueue);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<ApiProblem>();
  const { skipped } = queue;
  const load = useCallback(
    async (signal: AbortSignal) => {
      // Skipped transactions still come first in the server's list.
      const limit = Math.min(500, FILL_ROWS + skipped.length);
      const query = { page: Math.floor(skipped.length / 500) + 1, limit };
      try {
        const answer = await callWith(categories.inbox, { query }, { signal });
        if (signal.aborted) return;
        setQueue((now) => filled(now, answer));
        setError(undefined);
      } catch (problem) {
        if (signal.aborted) return;
        if (!isProblem(problem)) throw problem;
        setError(problem);
      }
      setLoading(false);
    },
    [skipped.length],
  );
  const wants = !busy && error === undefined && (isLoading || (queue.items.length < FILL_BELOW && hasMore(queue)));
  useEffect(() => {
    if (!wants) return undefined;
    const reading = new AbortController();
    void load(reading.signal);
    // A reply from before a change would return what has just been categorised.
    return () => reading.abort();
  }, [wants, load]);
  const reload = () => {
    setError(undefined);
    setLoading(true);
  };
  return { queue, setQueue, isLoading, error, reload };
}

/** Works through uncategorised transactions one by one, with undo. */
export function useInbox(): Inbox {
  const [busy, setBusy] = useState(false);
  const { queue, setQueue, isLoading, error, reload } = useQueue(busy);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [appliesToAll, setAppliesToAll] = useState<boolean>();
  const [announcement, setAnnouncement] = useState('');
  const item = queue.items[0];

  async function whileBusy(work: () => Promise<void>, failed: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (problem) {
      showToast({ tone: 'negative', text: failed, detail: messageOf(problem) });
    } finally {
      setBusy(false);
    }
  }
  const accept = (subCategoryId: number, wholeMerchant: boolean) =>
    whileBusy(async () => {
      if (!item) return;
      const change = await changeCategory(item.transaction, subCategoryId, wholeMerchant ? 'past_and_future' : 'one');
      setQueue((now) => accepted(now, item, change.changed, wholeMerchant));
      setSteps((now) => [...now, { kind: 'accepted', item, change }]);
      setAnnouncement(`${rowsText(change.changed)} moved to ${faceOf(subCategoryId).name}.`);
    }, 'We couldn’t save that category.');
  const undo = () =>
    whileBusy(async () => {
      const last = steps.at(-1);
      if (!last) return;
      if (last.kind === 'accepted') await last.change.undo();
      setQueue((now) => broughtBack(now, last.item, last.kind === 'accepted' ? last.change.changed : 0));
      setSteps((now) => now.slice(0, -1));
      setAnnouncement('Undone.');
    }, 'We couldn’t undo that.');
  return {
    queue,
    item,
    isLoading: isLoading && queue.items.length === 0 && queue.done === 0,
    error,
    reload,
    busy,
    accept,
    appliesToAll,
    setAppliesToAll,
    skip: () => {
      if (!item || busy) return;
      setQueue(skippedFront);
      setSteps((now) => [...now, { kind: 'skipped', item }]);
      setAnnouncement('Skipped.');
    },
    canUndo: steps.length > 0,
    undo,
    again: () => setQueue(again),
    announcement,
  };
}
