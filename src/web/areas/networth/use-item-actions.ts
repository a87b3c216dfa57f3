import { networth } from '#contract/areas/networth.ts';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

/** The reads that every change here touches. */
export const touched = [networth.list, networth.history] as const;

/** What brings an item back to what it was before a change. */
function bodyBefore(item: NetworthItem) {
  const { id, name, live, source } = item;
  const value = live ? { value: null } : source.kind === 'own' ? { value: dollarsFromCents(item.value), date: source.date } : { look_up: true };
  return { id: id!, name, ownedPercentage: item.ownedPercentage / 100, ...(item.quantity === null ? {} : { quantity: item.quantity, ...(item.unit ? { unit: item.unit } : {}) }), ...item.details, ...value };
}

/** What can be done to what stands in the list; each change can be taken back. */
export function useItemActions() {
  const failed = ({ message }: { message: string }) => showToast({ tone: 'negative', text: message });
  const set = useApiMutation(networth.set, { refreshes: touched, onError: failed });
  const removal = useApiMutation(networth.remove, { refreshes: touched, onError: failed });
  const counting = useApiMutation(networth.setNetWorth, { refreshes: touched, onError: failed });

  async function undoChange(before: NetworthItem, valueDate: string | null): Promise<void> {
    // A value of a day of its own goes again; one that took another's place gives it back.
    const isOwnDay = valueDate !== null && before.source.kind === 'own' && valueDate !== before.source.date;
    if (isOwnDay) await removal.mutateAsync({ body: { id: before.id!, date: valueDate } });
    await set.mutateAsync({ body: bodyBefore(before) });
    showToast({ tone: 'info', text: `${before.name} is as it was.` });
  }

  async function remove(item: NetworthItem): Promise<void> {
    const id = item.id!;
    await removal.mutateAsync({ body: { id } });
    showToast({ tone: 'positive', text: `${item.name} was removed.`, action: { label: 'Undo', run: () => removal.mutate({ body: { id, restore: true } }) } });
  }

  async function count(item: NetworthItem, included: boolean): Promise<void> {
    const body = (counted: boolean) => ({ body: { bank_account_id: item.bank_account_id!, included: counted } });
    await counting.mutateAsync(body(included));
    showToast({ tone: 'positive', text: included ? `${item.name} counts again.` : `${item.name} no longer counts.`, action: { label: 'Undo', run: () => counting.mutate(body(!included)) } });
  }

  const quietly = (work: Promise<void>): void => void work.catch(() => {});
  return {
    busy: removal.isPending || counting.isPending,
    changed: (before: NetworthItem, valueDate: string | null) => showToast({ tone: 'positive', text: `${before.name} was changed.`, action: { label: 'Undo', run: () => quietly(undoChange(before, valueDate)) } }),
    remove: (item: NetworthItem) => quietly(remove(item)),
    removeValue: (item: NetworthItem, date: string) => removal.mutate({ body: { id: item.id!, date } }),
    count: (item: NetworthItem, included: boolean) => quietly(count(item, included)),
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
