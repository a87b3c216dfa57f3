import { expect, it } from 'vitest';
import type { ProductAnalytics } from './port.ts';

/**
 * Tests that every adapter passes. `open` returns an adapter, and the events received so far as the service sees them.
 */
export function conformsAsProductAnalytics(
  open: () => Promise<{ adapter: ProductAnalytics; close: () => Promise<void> }>,
): void {
  const at = new Date('2026-11-15T22:00:00Z');
  it('takes events of every kind, none at all, and the same ones again', async () => {
    const { adapter, close } = await open();
    const events = [
      { kind: 'identify', name: 'member', pseudonym: 'p1', properties: { plan: 2 }, at },
      { kind: 'page view', name: 'Goals', pseudonym: 'p1', properties: { place: '/goals', parent: null }, at },
      { kind: 'capture', name: 'goals.create', pseudonym: 'p1', properties: {}, at },
    ] as const;
    for (const sent of [[], events, events]) await expect(adapter.send(sent)).resolves.toBeUndefined();
    expect(adapter.adapter).not.toBe('');
    await close();
  });
}
