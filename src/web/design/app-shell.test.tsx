import { renderToStaticMarkup } from 'react-dom/server';
import House from 'lucide-react/icons/house';
import { describe, expect, it } from 'vitest';
import { AppShell } from './app-shell.tsx';
import type { ShellFlags } from './app-shell.tsx';

const groups = [{ id: 'home', label: 'Home', href: '/nd2', icon: House, open: true, items: [] }];

/** The parts of the frame around a screen with these flags. */
function partsWith(flags: ShellFlags): string[] {
  const html = renderToStaticMarkup(
    <AppShell
      homeHref="/nd2"
      groups={groups}
      account={[]}
      title="Accounts"
      onBack={() => {}}
      favouritesHref="/favourites"
      flags={flags}
    >
      <p>The screen itself</p>
    </AppShell>,
  );
  const [, bar = ''] = /<header class="on-cover sticky[^>]*>(.*?)<\/header>/.exec(html) ?? [];
  const result: Record<string, boolean> = {
    bar: html.includes('<header class="on-cover sticky'),
    side: html.includes('<header class="on-cover fixed'),
    footer: /<nav [^>]*aria-label="Main"[^>]*>/.test(html.slice(html.indexOf('</main>'))),
    back: bar.includes('aria-label="Back"'),
    title: bar.includes('Accounts'),
    favourites: bar.includes('aria-label="Favourites"'),
    menu: bar.includes('aria-label="Menu"'),
    content: html.includes('The screen itself'),
  };
  return Object.keys(result).filter((part) => result[part]);
}

describe('C12: the layout flags of a route', () => {
  it('without flags a screen has the whole frame', () => {
    expect(partsWith({})).toEqual(['bar', 'side', 'footer', 'back', 'title', 'favourites', 'menu', 'content']);
  });

  it.each<[keyof ShellFlags, string[]]>([
    ['hideAppToolBar', ['side', 'footer', 'content']],
    ['hideFooterNav', ['bar', 'side', 'back', 'title', 'favourites', 'menu', 'content']],
    ['disableNavMenu', ['bar', 'footer', 'back', 'title', 'favourites', 'content']],
    ['disableBackBtn', ['bar', 'side', 'footer', 'title', 'favourites', 'menu', 'content']],
    ['disableMobileTitle', ['bar', 'side', 'footer', 'back', 'favourites', 'menu', 'content']],
    ['hideFavorites', ['bar', 'side', 'footer', 'back', 'title', 'menu', 'content']],
    ['noHeader', ['footer', 'content']],
  ])('%s removes only its part', (flag, left) => expect(partsWith({ [flag]: true })).toEqual(left));
});
