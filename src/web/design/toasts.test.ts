import { afterEach, describe, expect, it } from 'vitest';
import { dismissToast, showToast, shownToasts, watchToasts } from './toasts.ts';

afterEach(() => {
  for (const toast of shownToasts()) dismissToast(toast.id);
});

const texts = () => shownToasts().map((toast) => toast.text);

describe('toasts', () => {
  it('notify subscribers, and disappear when dismissed', () => {
    let notifications = 0;
    const stop = watchToasts(() => {
      notifications += 1;
    });
    const id = showToast({ text: 'Budget saved.', tone: 'positive' });
    expect(texts()).toEqual(['Budget saved.']);
    dismissToast(id);
    stop();
    showToast({ text: 'Nobody is watching.' });
    expect(notifications).toBe(2);
  });

  it('are not stacked when they say the same, and at most three are shown', () => {
    for (const text of ['One', 'Two', 'Two', 'Three', 'Four']) showToast({ text });
    expect(texts()).toEqual(['Two', 'Three', 'Four']);
  });

  it('stay longer with errors or with something to undo', () => {
    showToast({ text: 'Saved.' });
    showToast({ text: 'Lost.', tone: 'negative' });
    showToast({ text: 'Moved.', action: { label: 'Undo', run: () => {} } });
    expect(shownToasts().map((toast) => toast.durationMs)).toEqual([6_000, 10_000, 10_000]);
  });
});
