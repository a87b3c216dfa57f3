import { useParams } from 'react-router';
import { catalogue } from '#contract/areas/catalogue.ts';
import { isMembershipOption } from '#domain/commerce/memberships.ts';
import type { MembershipOption } from '#domain/commerce/memberships.ts';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { SizeChoice } from '../packs/size-choice.tsx';
import { dollars, entriesText } from '../words.ts';
import type { GoodsChoiceProps } from './goods-part.tsx';
import type { CheckoutGoods } from './goods.ts';

type Choose = NonNullable<CheckoutGoods['choose']>;

/** Chooses another membership; the total follows. */
function OptionChoice({ option: chosen, choose }: { option: MembershipOption; choose: Choose }) {
  const memberships = useApiQuery(catalogue.memberships);
  return (
    <QueryState query={memberships} what="the memberships" skeleton={<SkeletonRows rows={5} />} compact>
      {({ data }) => (
        <RadioGroup
          label="Membership"
          value={chosen}
          onChange={(option) => choose({ option })}
          className="mb-4"
          choices={data.map(({ option, Name, DaysPremiumAccess, RenewalPrice, DiscountedPrice, TotalEntries }) => ({
            value: option,
            label: `${Name}, ${dollars(DiscountedPrice)}`,
            hint: `${DaysPremiumAccess} days, ${entriesText(TotalEntries)}${RenewalPrice === DiscountedPrice ? '' : `, renews for ${dollars(RenewalPrice)}`}`,
          }))}
        />
      )}
    </QueryState>
  );
}

/** Chooses another pack where the path names none. */
function PackChoice({ pack, choose }: { pack: NonNullable<CheckoutGoods['pack']>; choose: Choose }) {
  return (
    <Select
      label="Product"
      className="mb-4"
      options={pack.all.map(({ Slug, Name, DiscountedPrice }) => ({
        value: Slug,
        label: `${Name}, ${dollars(DiscountedPrice)}`,
      }))}
      value={pack.chosen.Slug}
      onChange={(slug) => choose({ slug, size: '', quantity: '' })}
    />
  );
}

/** Chooses what is bought, where that isn't the cart. */
export function GoodsChoice({ goods, sizeError }: GoodsChoiceProps) {
  // A path that names the pack leaves no choice of another.
  const { slug } = useParams();
  const { pack, choose = () => {} } = goods;
  return (
    <>
      {goods.option !== undefined && isMembershipOption(goods.option) ? (
        <OptionChoice option={goods.option} choose={choose} />
      ) : null}
      {pack && slug === undefined ? <PackChoice pack={pack} choose={choose} /> : null}
      {pack ? (
        <SizeChoice
          pack={pack.chosen}
          value={pack.size}
          onChange={(size) => choose({ size })}
          error={sizeError}
          className="mb-4"
        />
      ) : null}
    </>
  );
}
