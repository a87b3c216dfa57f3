import Crown from 'lucide-react/icons/crown';
import type { Membership } from '#contract/areas/catalogue.ts';
import { BrandSprig } from '#web/design/brand-sprig.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { dollars, entriesText } from '../words.ts';
import { dayCents } from './membership-words.ts';

export interface MembershipHeroProps {
  membership: Membership;
  /** Why this one stands out. */
  over: string;
  href: string;
  button: string;
}

/** One membership, large: what it costs, what it gives, and the way to pay for it. */
export function MembershipHero({ membership, over, href, button }: MembershipHeroProps) {
  const { Name, AltName, Price, DiscountedPrice, Discount, DaysPremiumAccess, TotalEntries } = membership;
  return (
    <section aria-label={Name} className="on-cover relative overflow-hidden rounded-panel p-6 sm:p-8">
      <BrandSprig className="pointer-events-none absolute top-2 -right-10 hidden h-56 opacity-60 sm:block" />
      <p className="text-spark flex items-center gap-2 font-semibold">
        <Crown size={20} strokeWidth={1.75} aria-hidden="true" />
        {over}
      </p>
      <h2 className="text-heading mt-3">{Name}</h2>
      <p className="mt-1">
        <Money cents={DiscountedPrice} tone="plain" size="title" />
      </p>
      {Discount > 0 ? (
        <p className="text-on-cover-soft mt-1">
          {Discount}% off the usual {dollars(Price)}
        </p>
      ) : null}
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
        {(
          [
            [AltName, `${DaysPremiumAccess} days`],
            ['In our draws', entriesText(TotalEntries)],
            ['Cost per day', dollars(dayCents(membership))],
          ] as const
        ).map(([term, is]) => (
          <div key={term}>
            <dt className="text-on-cover-soft text-caption">{term}</dt>
            <dd className="figures font-semibold">{is}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink href={href} className="bg-spark! text-cover! mt-6 hover:opacity-90 max-sm:w-full">
        {button}
      </ButtonLink>
    </section>
  );
}
