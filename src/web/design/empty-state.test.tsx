import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmptyState } from './empty-state.tsx';
import type { EmptyStateProps } from './empty-state.tsx';

const shown = (props: Omit<EmptyStateProps, 'message'>) =>
  renderToStaticMarkup(<EmptyState message="No transactions yet" {...props} />);

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
});
