import type { ReactNode } from 'react';
import { BrandName } from '#web/design/brand-mark.tsx';
import { Link } from '#web/design/link.tsx';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { useSignedIn } from './use-draws.ts';

const places = [
  { href: '/giveaways', label: 'Giveaways' },
  { href: '/opt-out/previous-winners', label: 'Winners' },
  { href: paths.login, label: 'Sign in' },
];

/** The line above a page for a visitor, who has no sidebar. A phone has the bar of the app instead. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn();
  return (
    <>
      {signedIn ? null : (
        <div className="on-cover rounded-panel mb-8 hidden items-center justify-between gap-6 px-6 py-2.5 lg:flex">
          <Link
            href={paths.landing}
            className="rounded-tag inline-flex items-center py-1"
            aria-label={`${product.brand}, home`}
          >
            <BrandName name={product.brand} />
          </Link>
          <nav aria-label="Draws" className="flex gap-1">
            {places.map(({ href, label }) => (
              <Link
                key={href}
                href={href}
                className="hover:bg-cover-raised rounded-control inline-flex min-h-11 items-center px-3.5 font-medium transition-colors"
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
      )}
      {children}
    </>
  );
}
