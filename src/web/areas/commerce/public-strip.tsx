import { BrandName } from '#web/design/brand-mark.tsx';
import { Link } from '#web/design/link.tsx';
import { paths } from '#web/kit/paths.ts';

interface Place {
  href: string;
  label: string;
}

const places: readonly Place[] = [
  { href: '/public/public-shop', label: 'Shop' },
  { href: '/public/purchase/membership', label: 'Memberships' },
  { href: '/checkout/user-details', label: 'Find an order' },
];

const signIn: Place = { href: paths.login, label: 'Sign in' };

/** The line above a page for everybody, which has no sidebar. A phone has the bar of the app instead. */
export function PublicStrip({ brand, account = signIn }: { brand: string; account?: Place | undefined }) {
  return (
    <div className="on-cover mb-8 hidden items-center justify-between gap-6 rounded-panel px-6 py-2.5 lg:flex">
      <Link href={paths.landing} className="inline-flex items-center rounded-tag py-1" aria-label={`${brand}, home`}>
        <BrandName name={brand} />
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
