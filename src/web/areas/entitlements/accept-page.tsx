import { useSyncExternalStore } from 'react';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { loginPathWith } from '#web/kit/paths.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { PrizeList } from './prize-list.tsx';

/** Where a link in a message about a prize leads: whoever opens it signs in, and accepts. */
export function AcceptPage() {
  const signedIn = useSyncExternalStore(sessionStore.subscribe, sessionStore.current) !== null;
  return (
    <>
      <PageHeader
        title="Accept a prize"
        lead="A prize becomes yours when you accept it. Its entries are then added to your account and get numbers in open draws."
      />
      <Columns>
        {signedIn ? (
          <>
            <PrizeList />
            <p className="mt-4">
              <TextLink href="/history" className="inline-block py-2">
                See your entries
              </TextLink>
            </p>
          </>
        ) : (
          <EmptyState
            illustration="gift-cards"
            message="Sign in to see your prize"
            subtitle1="Prizes belong to an account, so we only show them to its owner."
            buttonText="Sign in"
            href={loginPathWith('/get/accept')}
          />
        )}
      </Columns>
    </>
  );
}
