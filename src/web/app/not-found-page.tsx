import { useEffect, useState } from 'react';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { useSessionKey } from '#web/kit/query.ts';
import { paths } from '#web/kit/paths.ts';
import { guestKey } from '#web/kit/session-store.ts';
import type { SuggestedScreen } from './suggested-screens.ts';

/** What the address may have meant; the names of all screens load only here. */
function useSuggestions(signedIn: boolean): readonly SuggestedScreen[] {
  const [suggestions, setSuggestions] = useState<readonly SuggestedScreen[]>([]);
  useEffect(() => {
    const { pathname } = window.location;
    let isShown = true;
    import('./suggested-screens.ts').then(
      ({ suggestedScreens }) => isShown && setSuggestions(suggestedScreens(pathname, signedIn)),
      // The page serves without them.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [signedIn]);
  return suggestions;
}

/** Any unknown path (rule C13). */
export function NotFoundPage() {
  const signedIn = useSessionKey() !== guestKey;
  const suggestions = useSuggestions(signedIn);
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <div className="text-center">
        <h1 className="text-title">Page not found</h1>
        <EmptyState
          illustration="lost"
          message="We couldn’t find that page."
          subtitle1="The link may be out of date, or there may be a typo in the address."
          buttonText={signedIn ? 'Go to Home' : 'Sign in'}
          href={signedIn ? paths.dashboard : paths.login}
          className="pt-6"
        />
        {/* As high without suggestions, so that nothing moves when they appear. */}
        <div className="min-h-40">
          {suggestions.length > 0 && (
            <nav aria-labelledby="suggestions">
              <h2 id="suggestions" className="text-ink-soft">
                Were you looking for one of these?
              </h2>
              <ul>
                {suggestions.map(({ path, title }) => (
                  <li key={path}>
                    <TextLink href={path} className="inline-block py-2">
                      {title}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
    </main>
  );
}
