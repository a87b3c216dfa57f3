import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmptyState } from './empty-state.tsx';
import type { EmptyStateProps, IllustrationName } from './empty-state.tsx';

const shown = (props: Omit<EmptyStateProps, 'message' | 'illustration'>) =>
  renderToStaticMarkup(<EmptyState illustration="transactions" message="No transactions yet" {...props} />);

/** Every name there is: the compiler compares it with the type. */
const names: Record<IllustrationName, true> = {
  accounts: true,
  bills: true,
  budget: true,
  charity: true,
  deals: true,
  documents: true,
  done: true,
  draws: true,
  error: true,
  forecast: true,
  'gift-cards': true,
  goals: true,
  history: true,
  household: true,
  import: true,
  loans: true,
  locked: true,
  lost: true,
  messages: true,
  'net-worth': true,
  notifications: true,
  offline: true,
  people: true,
  places: true,
  reading: true,
  saved: true,
  search: true,
  shop: true,
  spending: true,
  subscriptions: true,
  tax: true,
  transactions: true,
  transfers: true,
  vouchers: true,
};

describe('C03: the empty state', () => {
  it('says its message and both subtitles', () => {
    const texts = shown({ subtitle1: 'Import a statement.', subtitle2: 'OFX and CSV work.' }).match(/(?<=>)[^<]+/g);
    expect(texts).toEqual(['No transactions yet', 'Import a statement.', 'OFX and CSV work.']);
  });

  it('has a button only with a text, and a link where it leads somewhere', () => {
    expect(shown({})).not.toMatch(/<(button|a)\b/);
    expect(shown({ href: '/imports' })).not.toMatch(/<(button|a)\b/);
    expect(shown({ buttonText: 'Import' })).toMatch(/<button\b.*>Import</);
    expect(shown({ buttonText: 'Import', href: '/imports' })).toMatch(/<a [^>]*href="\/imports".*>Import</);
  });

  it('has a illustration of its own for every name, in colours of the palette alone', () => {
    const file = readFileSync(join(import.meta.dirname, 'illustrations.svg'), 'utf8');
    expect([...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)).toEqual(Object.keys(names));
    const paints = [...file.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, paint = '']) => paint);
    expect(paints.filter((paint) => paint !== 'none' && !paint.startsWith('var(--'))).toEqual([]);
    expect(shown({})).toContain('/src/web/design/illustrations.svg?no-inline#transactions');
  });
});
