import { fitOf } from '#web/design/command-palette.tsx';
import { isBackOffice } from '#web/kit/route.ts';
import { screenCommands } from './palette-screens.ts';

const MAX_SUGGESTIONS = 3;
const SHORTEST_WORD = 3;

export interface SuggestedScreen {
  path: string;
  title: string;
}

/** The last part of an address that has words: 'direct debits' for '/bills/direct-debits/7'. */
function wordsOf(pathname: string): string[] {
  const parts = pathname.toLowerCase().split('/').toReversed();
  const words = parts.map((part) => part.split(/[^a-z]+/).filter((word) => word.length >= SHORTEST_WORD));
  return words.find((part) => part.length > 0) ?? [];
}

/**
 * The screens that somebody at an unknown address may have meant, by its words as the palette finds them; best first.
 * None at an address of the back office, which is unknown to members only.
 */
export function suggestedScreens(pathname: string, signedIn: boolean): SuggestedScreen[] {
  if (isBackOffice(pathname)) return [];
  const words = wordsOf(pathname).map((word) => word.replace(/s$/, ''));
  const screens = screenCommands(signedIn, false);
  for (const query of new Set([words.join(' '), ...words.toReversed()])) {
    const fitting = screens
      .map((screen) => ({ screen, fit: query === '' ? 0 : fitOf(screen, query) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit);
    if (fitting.length > 0)
      return fitting.slice(0, MAX_SUGGESTIONS).map(({ screen: { id, label } }) => ({ path: id, title: label }));
  }
  return [];
}
