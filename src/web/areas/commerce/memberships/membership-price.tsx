import type { Membership } from '#contract/areas/catalogue.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';

/** What a membership costs this buyer; the words say why it is less than usual. */
export function MembershipPrice({
  membership: { Price, DiscountedPrice, Discount },
  size = 'heading',
}: {
  membership: Membership;
  size?: 'heading' | 'title' | 'strong';
}) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <Money cents={DiscountedPrice} tone="plain" size={size} />
      {Discount > 0 ? (
        <>
          <span className="text-ink-faint text-caption">
            was <Money cents={Price} tone="soft" className="line-through" />
          </span>
          <Badge tone="positive">{Discount}% off</Badge>
        </>
      ) : null}
    </span>
  );
}
