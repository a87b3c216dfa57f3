import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

const markup = (labelHidden: boolean) =>
  renderToStaticMarkup(<TextField id="search" label="Search" labelHidden={labelHidden} optional value="" readOnly />);

describe('an optional field', () => {
  it('says so beside its label', () => {
    expect(markup(false)).toMatch(/<label[^>]*>Search<\/label><span id="search-optional"[^>]*>optional<\/span>/);
    expect(markup(false)).toContain('aria-describedby="search-optional"');
  });

  it('adds nothing to a label that is only heard', () => {
    expect(markup(true)).toMatch(/<label[^>]*>Search<\/label><\/div>/);
    expect(markup(true)).not.toContain('optional');
  });
});
