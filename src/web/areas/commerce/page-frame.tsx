import { useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { BrandName } from '#web/design/brand-mark.tsx';
import { Link } from '#web/design/link.tsx';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { useSignedIn } from './cart/use-cart.ts';
import { isForMembers } from './member-paths.ts';

const places = [
  { href: '/public/public-shop', label: 'Shop' },
  { href: '/public/purchase/membership', label: 'Memberships' },
  { href: '/checkout/user-details', label: 'Find an order' },
];

/** The line above a page for everybody, which has no sidebar. A phone has the bar of the app instead. */
function Strip() {
  const signedIn = useSignedIn();
  const account = signedIn ? { href: paths.dashboard, label: 'My account' } : { href: paths.login, label: 'Sign in' };
  return (
    <div className="on-cover mb-8 hidden items-center justify-between gap-6 rounded-panel px-6 py-2.5 lg:flex">
      <Link
        href={paths.landing}
        className="inline-flex items-center rounded-tag py-1"
        aria-label={`${product.brand}, home`}
      >
        <BrandName name={product.brand} />
      </Link>
      <nav aria-label="Shop" className="flex gap-1">
        {[...places, account].map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            className="hover:bg-cover-raised inline-flex min-h-11 items-center rounded-control px-3.5 font-medium transition-colors"
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Every screen of buying: those for everybody get a header of their own. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      {isForMembers(pathname) ? null : <Strip />}
      {children}
    </>
  );
}
