import type { NetworthItem } from '#contract/areas/networth.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';

/** The undo of a change: the value to remove, and the update to send after it. */
export interface ItemUndo {
  /** The date of the value to remove; null if none. */
  removes: string | null;
  body: Record<string, unknown> & { id: number };
}

/** The previous details; null if a quantity was added, which cannot be removed. */
function thingBefore(before: NetworthItem, after: NetworthItem): Record<string, unknown> | null {
  if (before.quantity === null && after.quantity !== null) return null;
  const { metal, unit, coin, quantity } = before;
  return Object.fromEntries(Object.entries({ metal, unit, coin, quantity }).filter(([, value]) => value !== null));
}

/** The previous details; fields that were not set are cleared. */
function detailsBefore(before: NetworthItem, after: NetworthItem): Record<string, unknown> {
  const empty = { street: '', suburb: '', unit_number: '' };
  const added = Object.keys(after.details).filter((name) => !(name in before.details));
  return { ...before.details, ...Object.fromEntries(added.map((name) => [name, name in empty ? '' : null])) };
}

/** The previous offset account, if changed; null if it was closed since and would be rejected. */
function offsetBefore(before: NetworthItem, after: NetworthItem): Record<string, unknown> | null {
  const { offset_account_id, offset_item_id } = before;
  if (offset_account_id === after.offset_account_id && offset_item_id === after.offset_item_id) return {};
  return before.offset === null && (offset_account_id ?? offset_item_id) !== null
    ? null
    : { offset_account_id, offset_item_id };
}

type ValueUndo = Pick<ItemUndo, 'removes'> & { figure: Record<string, unknown> };

/**
 * Restores the value before a change. A value for a later date is removed; one for the same date is replaced by the
 * previous one; values of earlier dates are unknown here.
 */
function valueBefore(
  { live, source, value, value_date: date }: NetworthItem,
  written: string | null,
): ValueUndo | null {
  if (written === null) return { removes: null, figure: {} };
  if (written < date) return null;
  const removes = written > date ? written : null;
  if (live) return { removes, figure: { value: null } };
  if (source.kind === 'own') return { removes, figure: { value: dollarsFromCents(value), date } };
  return removes === null ? null : { removes, figure: {} };
}

/** The undo of an item's change; null if it cannot be undone. `written` is the date of a value saved with it. */
export function undoOf(before: NetworthItem, after: NetworthItem, written: string | null): ItemUndo | null {
  const [details, offset, worth] = [
    thingBefore(before, after),
    offsetBefore(before, after),
    valueBefore(before, written),
  ];
  if (before.id === null || !details || !offset || !worth) return null;
  const { id, name, ownedPercentage } = before;
  return {
    removes: worth.removes,
    body: {
      id,
      name,
      ownedPercentage: ownedPercentage / 100,
      ...details,
      ...detailsBefore(before, after),
      ...offset,
      ...worth.figure,
    },
  };
}
