import type { VirtualItem } from '@tanstack/react-virtual';

/** An element of the document and the row that it shows. */
export interface RowSlot {
  /** The identity of the element. */
  slot: number;
  item: VirtualItem;
}

/**
 * Which element shows which row. A row that comes into view takes the element of one that has left, so that a fling
 * changes texts instead of building rows. While it lasts elements stand in the order in which they were taken; at rest
 * they stand in the order of the rows again, as who listens to the list walks through it.
 */
export class RowSlots {
  private slots: RowSlot[] = [];
  private createdCount = 0;

  /**
   * @param items the rows that are wanted, in their order.
   * @param latest a row as it is measured now; undefined when there is no such row any more.
   * @param resting whether nothing moves.
   * @returns every element, in the order of the document. The same when asked again.
   */
  arrange(
    items: readonly VirtualItem[],
    latest: (index: number) => VirtualItem | undefined,
    resting: boolean,
  ): readonly RowSlot[] {
    const wanted = new Map(items.map((item) => [item.index, item]));
    const slots: RowSlot[] = [];
    const free: number[] = [];
    for (const {
      slot,
      item: { index },
    } of this.slots) {
      const item = wanted.get(index) ?? latest(index);
      if (item === undefined) continue;
      if (!wanted.delete(index)) free.push(slots.length);
      slots.push({ slot, item });
    }
    for (const item of wanted.values()) {
      const at = free.shift();
      if (at === undefined) slots.push({ slot: (this.createdCount += 1), item });
      else slots[at] = { slot: slots[at]!.slot, item };
    }
    if (resting) this.slots = slots.filter((_, at) => !free.includes(at)).sort((a, b) => a.item.index - b.item.index);
    else this.slots = slots;
    return this.slots;
  }
}
