import type { NetworthItem } from '#contract/areas/networth.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';

/** What takes a change back: the value that goes again, and what is sent after that. */
export interface ItemUndo {
  /** The day whose value is removed; null where none is. */
  removes: string | null;
  body: Record<string, unknown> & { id: number };
}

/** The thing itself as it was: null where a quantity came where there was none, which cannot be taken away. */
function thingBefore(before: NetworthItem, after: NetworthItem): Record<string, unknown> | null {
  if (before.quantity === null && after.quantity !== null) return null;
  const { metal, unit, coin, quantity } = before;
  return Object.fromEntries(Object.entries({ metal, unit, coin, quantity }).filter(([, value]) => value !== null));
}

/** The details as they were; what was not there is taken away again. */
function detailsBefore(before: NetworthItem, after: NetworthItem): Record<string, unknown> {
  const empty = { street: '', suburb: '', unit_number: '' };
  const added = Object.keys(after.details).filter((name) => !(name in before.details));
  return { ...before.details, ...Object.fromEntries(added.map((name) => [name, name in empty ? '' : null])) };
}

/** The offset account as it was, where it was changed: null where the one before is closed and would be refused. */
function offsetBefore(before: NetworthItem, after: NetworthItem): Record<string, unknown> | null {
  const { offset_account_id, offset_item_id } = before;
  if (offset_account_id === after.offset_account_id && offset_item_id === after.offset_item_id) return {};
  return before.offset === null && (offset_account_id ?? offset_item_id) !== null
    ? null
    : { offset_account_id, offset_item_id };
}

type ValueUndo = Pick<ItemUndo, 'removes'> & { figure: Record<string, unknown> };

/**
 * What brings the value back that stood before a change wrote one for a day. A value of a later day goes again; one of
 * the same day gives back what it took the place of; what an earlier day held is not known here.
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

/** What takes a change of an item back; null where it cannot be taken back. `written` is the day of a value that came with it. */
export function undoOf(before: NetworthItem, after: NetworthItem, written: string | null): ItemUndo | null {
  const [thing, offset, worth] = [
    thingBefore(before, after),
    offsetBefore(before, after),
    valueBefore(before, written),
  ];
  if (before.id === null || !thing || !offset || !worth) return null;
  const { id, name, ownedPercentage } = before;
  return {
    removes: worth.removes,
    body: {
      id,
      name,
      ownedPercentage: ownedPercentage / 100,
      ...thing,
      ...detailsBefore(before, after),
      ...offset,
      ...worth.figure,
    },
  };
}
