import { networth } from '#contract/areas/networth.ts';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { undoOf } from './item-undo.ts';
import type { ItemUndo } from './item-undo.ts';

/** Queries affected by any change here. */
export const touched = [networth.list, networth.history] as const;

/** The actions of list entries, with undo if possible. */
export function useItemActions() {
  const failed = ({ message }: { message: string }) => showToast({ tone: 'negative', text: message });
  const set = useApiMutation(networth.set, { refreshes: touched, onError: failed });
  const removal = useApiMutation(networth.remove, { refreshes: touched, onError: failed });
  const counting = useApiMutation(networth.setNetWorth, { refreshes: touched, onError: failed });

  async function takeBack(name: string, { removes, body }: ItemUndo): Promise<void> {
    if (removes !== null) await removal.mutateAsync({ body: { id: body.id, date: removes } });
    await set.mutateAsync({ body });
    showToast({ tone: 'info', text: `Undone. ${name} hasn’t changed.` });
  }

  async function remove(item: NetworthItem): Promise<void> {
    const id = item.id!;
    await removal.mutateAsync({ body: { id } });
    showToast({
      tone: 'positive',
      text: `${item.name} deleted.`,
      action: { label: 'Undo', run: () => removal.mutate({ body: { id, restore: true } }) },
    });
  }

  async function count(item: NetworthItem, included: boolean): Promise<void> {
    const body = (counted: boolean) => ({ body: { bank_account_id: item.bank_account_id!, included: counted } });
    await counting.mutateAsync(body(included));
    showToast({
      tone: 'positive',
      text: included ? `${item.name} included in your net worth.` : `${item.name} excluded from your net worth.`,
      action: { label: 'Undo', run: () => counting.mutate(body(!included)) },
    });
  }

  const quietly = (work: Promise<void>): void => void work.catch(() => {});
  return {
    busy: removal.isPending || counting.isPending,
    /** Reports a changed item; `written` is the date of a value saved with it, null without one. */
    changed(before: NetworthItem, after: NetworthItem, written: string | null) {
      const undo = undoOf(before, after, written);
      showToast({
        tone: 'positive',
        text: `${before.name} updated.`,
        ...(undo ? { action: { label: 'Undo', run: () => quietly(takeBack(before.name, undo)) } } : {}),
      });
    },
    remove: (item: NetworthItem) => quietly(remove(item)),
    removeValue: (item: NetworthItem, date: string) => removal.mutate({ body: { id: item.id!, date } }),
    count: (item: NetworthItem, included: boolean) => quietly(count(item, included)),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
