import { describe, expect, it } from 'vitest';
import type { VirtualItem } from '@tanstack/react-virtual';
import { RowSlots } from './row-slots.ts';
import type { RowSlot } from './row-slots.ts';

const row = (index: number): VirtualItem => ({
  key: index,
  index,
  start: index * 52,
  end: index * 52 + 52,
  size: 52,
  lane: 0,
});
const rows = (first: number, last: number): VirtualItem[] =>
  Array.from({ length: last - first + 1 }, (_, at) => row(first + at));
const latest = (count: number) => (index: number) => (index < count ? row(index) : undefined);
const shown = (slots: readonly RowSlot[]): string => slots.map(({ slot, item }) => `${slot}:${item.index}`).join(' ');

describe('elements and the rows that they show', () => {
  it('a new row reuses the element of one that left, and no element moves while it is in use', () => {
    const slots = new RowSlots();
    expect(shown(slots.arrange(rows(0, 3), latest(100), true))).toBe('1:0 2:1 3:2 4:3');
    expect(shown(slots.arrange(rows(2, 5), latest(100), false))).toBe('1:4 2:5 3:2 4:3');
    expect(shown(slots.arrange(rows(40, 43), latest(100), false))).toBe('1:40 2:41 3:42 4:43');
  });

  it('at rest elements follow row order, and unused ones are removed', () => {
    const slots = new RowSlots();
    slots.arrange(rows(0, 3), latest(100), true);
    expect(shown(slots.arrange(rows(2, 4), latest(100), false))).toBe('1:4 2:1 3:2 4:3');
    expect(shown(slots.arrange(rows(2, 4), latest(100), true))).toBe('3:2 4:3 1:4');
  });

  it('gives the same result when called again', () => {
    const slots = new RowSlots();
    slots.arrange(rows(0, 3), latest(100), true);
    const once = shown(slots.arrange(rows(3, 7), latest(100), false));
    expect(shown(slots.arrange(rows(3, 7), latest(100), false))).toBe(once);
  });

  it('a removed row is no longer shown, and a re-measured one is at its new position', () => {
    const slots = new RowSlots();
    slots.arrange(rows(0, 4), latest(100), true);
    expect(shown(slots.arrange(rows(0, 1), latest(3), false))).toBe('1:0 2:1 3:2');
    const taller = (index: number): VirtualItem => ({ ...row(index), start: index * 64, size: 64 });
    expect(slots.arrange([taller(0)], taller, false).map(({ item }) => item.start)).toEqual([0, 64, 128]);
  });

  it('the focused row keeps its element however far the others scroll', () => {
    const slots = new RowSlots();
    slots.arrange(rows(0, 3), latest(100), true);
    expect(shown(slots.arrange([row(1), ...rows(60, 62)], latest(100), false))).toBe('1:60 2:1 3:61 4:62');
    expect(shown(slots.arrange([row(1), ...rows(60, 62)], latest(100), true))).toBe('2:1 1:60 3:61 4:62');
  });
});
