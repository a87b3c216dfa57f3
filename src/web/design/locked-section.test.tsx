import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LockedSection } from './locked-section.tsx';
import type { LockedSectionProps } from './locked-section.tsx';

const shown = (props: Omit<LockedSectionProps, 'children'>) =>
  renderToStaticMarkup(<LockedSection {...props}>The forecast itself</LockedSection>);

it('C02: a locked section says so, blurs its content and leads to the plans; a hidden one is not there', () => {
  const locked = shown({ access: 'locked', onClose: () => {} });
  expect(locked.match(/(?<=>)[^<]+/g)).toEqual(['The forecast itself', 'This section is locked.', 'Unlock']);
  expect(locked).toMatch(/<div class="[^"]*\bblur[^"]*" aria-hidden="true" inert="">The forecast itself</);
  expect(locked).toMatch(/<a [^>]*href="\/subscription-details"/);
  expect(locked).toContain('aria-label="Locked"');
  expect(shown({ access: 'locked', contentName: 'forecast' })).toContain('This forecast is locked.');
  expect(shown({ access: 'locked', offer: 'Tax pack comes with Premium, $10.00 a month.' })).toContain(
    'Tax pack comes with Premium, $10.00 a month.',
  );
  expect(shown({ access: 'checking' })).not.toContain('The forecast itself');
  expect(shown({ access: 'hidden' })).toBe('');
  expect(shown({ access: 'open', onClose: () => {} }).match(/(?<=>)[^<]+/g)).toEqual(['The forecast itself', 'Close']);
});
