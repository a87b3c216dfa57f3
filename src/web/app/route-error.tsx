import { Component } from 'react';
import type { ReactNode } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { ApiProblem } from '#web/kit/api-problem.ts';
import { isChunkFailure } from '#web/kit/chunk-failure.ts';
import { useSessionKey } from '#web/kit/query.ts';
import { paths } from '#web/kit/paths.ts';
import { guestKey } from '#web/kit/session-store.ts';

interface Explanation {
  title: string;
  what: string;
}

function explain(error: unknown): Explanation {
  if (error instanceof ApiProblem) return { title: 'We couldn’t load this screen', what: error.message };
  if (isChunkFailure(error)) {
    return navigator.onLine
      ? {
          title: 'A new version is available',
          what: 'We’ve updated the app since you opened it. Reload to get the new version.',
        }
      : {
          title: 'This screen needs a connection',
          what: 'You’re offline, and this device hasn’t opened this screen before.',
        };
  }
  return {
    title: 'Something went wrong',
    what: 'That’s on us. Reload the page to try again.',
  };
}

/** Explains the failure and what to do. */
export function RouteError({ error }: { error: unknown }) {
  const signedIn = useSessionKey() !== guestKey;
  const { title, what } = explain(error);
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-title">{title}</h1>
      <p className="text-ink-soft mt-3">{what}</p>
      <p className="text-ink-soft mt-2">
        Everything you’ve already saved is safe. You may need to retype anything you haven’t saved.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button icon={RefreshCw} onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ButtonLink variant="secondary" href={signedIn ? paths.dashboard : paths.login}>
          {signedIn ? 'Go to Home' : 'Sign in'}
        </ButtonLink>
      </div>
    </div>
  );
}

interface Caught {
  error?: unknown;
  failed: boolean;
  location: unknown;
}

/** Shows the error of its children until the reader navigates. */
export class ErrorCatcher extends Component<{ location: unknown; children: ReactNode }, Caught> {
  override state: Caught = { failed: false, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps({ location }: { location: unknown }, state: Caught): Partial<Caught> | null {
    return location === state.location ? null : { failed: false, location };
  }

  override render(): ReactNode {
    return this.state.failed ? <RouteError error={this.state.error} /> : this.props.children;
  }
}
