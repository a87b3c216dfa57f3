import { catalogue } from '#contract/areas/catalogue.ts';
import type { Cart } from '#contract/areas/cart.ts';
import type { Order } from '#contract/areas/orders.ts';
import { isMembershipOption } from '#domain/commerce/memberships.ts';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CartLines } from '../cart/cart-lines.tsx';
import { ProductMark } from '../packs/product-image.tsx';
import { SizeChoice } from '../packs/size-choice.tsx';
import { dollars, entriesText, optionText } from '../words.ts';
import type { CheckoutGoods } from './goods.ts';

/** Chooses another membership; the total follows. */
function OptionChoice({ goods }: { goods: CheckoutGoods }) {
  const memberships = useApiQuery(catalogue.memberships);
  return (
    <QueryState query={memberships} what="the memberships" skeleton={<SkeletonRows rows={5} />} compact>
      {({ data }) => (
        <RadioGroup
          label="Membership"
          value={goods.option ?? null}
          onChange={(option) => goods.choose({ option })}
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
function PackChoice({ pack, choose }: Required<Pick<CheckoutGoods, 'pack'>> & Pick<CheckoutGoods, 'choose'>) {
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

/** Before a size is chosen, the line has the price of one in stock, but names none. */
const shownLines = ({ pack }: CheckoutGoods, { lines }: Cart): Cart['lines'] =>
  pack && pack.size === undefined ? lines.map((line) => ({ ...line, option: null })) : lines;

/** What is bought, with its choices and quantities. */
export function GoodsPart({
  goods,
  cart,
  fixed,
  sizeError,
}: {
  goods: CheckoutGoods;
  cart: Cart;
  /** Whether the path names the pack. */
  fixed: boolean;
  sizeError: string | undefined;
}) {
  const isMembership = goods.option !== undefined && isMembershipOption(goods.option);
  return (
    <Section title={goods.items ? 'You’re buying' : 'Your cart'}>
      {isMembership ? <OptionChoice goods={goods} /> : null}
      {goods.pack && !fixed ? <PackChoice pack={goods.pack} choose={goods.choose} /> : null}
      {goods.pack ? (
        <SizeChoice
          pack={goods.pack.chosen}
          value={goods.pack.size}
          onChange={(size) => goods.choose({ size })}
          error={sizeError}
          className="mb-4"
        />
      ) : null}
      <CartLines lines={shownLines(goods, cart)} onQuantity={goods.setQuantity} removable={goods.items === undefined} />
    </Section>
  );
}

/** The lines of an order that has been placed. */
export function OrderedLines({ order }: { order: Order }) {
  return (
    <ul aria-label="Items" className="divide-line divide-y">
      {order.lines.map((line) => (
        <li
          key={`${line.slug} ${line.variant}`}
          className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
        >
          <ProductMark kind={line.kind} slug={line.slug} />
          <div className="min-w-0 flex-1 basis-28">
            <p className="font-semibold">
              <span className="figures">{line.quantity}</span> × {line.title}
            </p>
            <p className="text-ink-soft text-caption">
              {[optionText(line), line.entries > 0 ? entriesText(line.entries) : null].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Money cents={line.price * line.quantity} tone="plain" size="strong" />
        </li>
      ))}
    </ul>
  );
}
