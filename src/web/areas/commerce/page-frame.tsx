import { useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { useSignedIn } from './cart/use-cart.ts';
import { isForMembers } from './member-paths.ts';
import { PublicStrip } from './public-strip.tsx';

function Strip() {
  const signedIn = useSignedIn();
  const account = signedIn ? { href: paths.dashboard, label: 'My account' } : undefined;
  return <PublicStrip brand={product.brand} account={account} />;
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
