import { EmptyState } from '#web/design/empty-state.tsx';
import { useSessionKey } from '#web/kit/query.ts';
import { paths } from '#web/kit/paths.ts';
import { guestKey } from '#web/kit/session-store.ts';

/** Any unknown path (rule C13). */
export function NotFoundPage() {
  const signedIn = useSessionKey() !== guestKey;
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
      </div>
    </main>
  );
}
