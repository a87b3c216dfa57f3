import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { BrandName } from '#web/design/brand-mark.tsx';
import { Link } from '#web/design/link.tsx';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { Drawing } from './drawing.tsx';

export function useSignedIn(): boolean {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.current) !== null;
}

/** The line above a journey on a large screen; a phone has the bar of the app. */
function Strip() {
  const account = useSignedIn()
    ? { href: paths.dashboard, label: 'My account' }
    : { href: paths.login, label: 'Sign in' };
  return (
    <div className="on-cover mb-8 hidden items-center justify-between gap-6 rounded-panel px-6 py-2.5 lg:flex">
      <Link
        href={paths.landing}
        className="inline-flex items-center rounded-tag py-1"
        aria-label={`${product.brand}, home`}
      >
        <BrandName name={product.brand} />
      </Link>
      <Link
        href={account.href}
        className="hover:bg-cover-raised inline-flex min-h-11 items-center rounded-control px-3.5 font-medium transition-colors"
      >
        {account.label}
      </Link>
    </div>
  );
}

/** The drawing of the journey stands beside its steps, and above them on a phone. */
export function FlowFrame({ image, children }: { image: string; children: ReactNode }) {
  return (
    <>
      <Strip />
      <div className="mx-auto max-w-[64rem] lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="bg-surface mb-6 rounded-panel px-4 py-3 lg:order-2 lg:mb-0 lg:self-start lg:px-6 lg:py-8">
          <Drawing image={image} />
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </>
  );
}
