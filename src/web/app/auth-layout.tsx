import type { ReactNode } from 'react';
import { BrandName } from '#web/design/brand-mark.tsx';
import { BrandSprig } from '#web/design/brand-sprig.tsx';
import { Link } from '#web/design/link.tsx';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { OfflineNotice } from './offline-notice.tsx';

/**
 * The layout of the sign-in screens: a cover with the form beside it on large screens, and below it on phones, where
 * the form starts within reach.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[minmax(22rem,2fr)_3fr] lg:grid-rows-1">
      <div className="on-cover flex flex-col px-5 py-4 lg:sticky lg:top-0 lg:h-dvh lg:overflow-hidden lg:px-12 lg:py-12">
        <BrandSprig className="pointer-events-none absolute top-9 -right-14 hidden h-[60dvh] lg:block" />
        <Link
          href={paths.landing}
          className="-my-1.5 self-start rounded-tag py-1.5"
          aria-label={`${product.brand}, home`}
        >
          <BrandName name={product.brand} />
        </Link>
        <div className="mt-auto hidden lg:block">
          <p className="text-[clamp(2rem,1rem+2.2vw,3.25rem)] leading-[1.08] font-semibold tracking-[-0.03em] text-balance">
            Know what’s safe to spend.
          </p>
          <p className="text-on-cover-soft mt-5 max-w-[34ch]">
            Your accounts, bills and budgets in one place, so there are no surprises before payday.
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col">
        <OfflineNotice />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-[27rem] flex-1 flex-col justify-start px-5 pt-9 pb-16 outline-none lg:justify-center lg:pt-12"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
