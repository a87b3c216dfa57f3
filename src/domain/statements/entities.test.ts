import { describe, expect, it } from 'vitest';
import { undoReferences } from './entities.ts';

describe('character references', () => {
  it.each([
    ['A &amp; B', 'A & B'],
    ['&lt;b&gt; &quot;c&quot; &apos;d&apos;', `<b> "c" 'd'`],
    ['caf&#233; &#xE9; &eacute; &Eacute;', 'café é é É'],
    ['&amp;lt;', '&lt;'],
    ['10&nbsp;000', '10 000'],
    ['AT&T; B&Q', 'AT&T; B&Q'],
    ['&unknown; &#xZZ; &#9999999; &#xD800;', '&unknown; &#xZZ; &#9999999; &#xD800;'],
    ['&constructor; &__proto__;', '&constructor; &__proto__;'],
    ['&#0;&#10;', '  '],
    ['&', '&'],
    ['no reference', 'no reference'],
  ])('%s is %s', (written, plain) => {
    expect(undoReferences(written)).toBe(plain);
  });

  it('looks ahead no further than the longest reference, so a million ampersands are fast', () => {
    const text = `${'&'.repeat(1_000_000)};`;
    expect(undoReferences(text)).toBe(text);
  });
});
