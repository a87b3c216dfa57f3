import { useState } from 'react';
import { shop } from '#contract/areas/shop.ts';
import type { Basket, ShopAddress } from '#contract/areas/shop.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money, moneyText } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AddressDialog } from './address-dialog.tsx';
import { BasketLines } from './basket-lines.tsx';
import { OrderDrafts } from './order-drafts.tsx';

interface WhereProps {
  addresses: readonly ShopAddress[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** Where it goes: one of the member's addresses, or a new one. */
function Where({ addresses, chosen, onChoose }: WhereProps) {
  const [adding, setAdding] = useState(false);
  return (
    <Section title="Where it goes" action={<TextLink href="/shop/address">Your addresses</TextLink>}>
      {addresses.length === 0 ? (
        <p className="text-ink-soft mb-3">Something in your basket comes by post, so it needs an address.</p>
      ) : null}
      {addresses.length > 0 ? (
        <RadioGroup<string>
          label="Delivery address"
          labelHidden
          choices={addresses.map(({ id, label, line1, recipient, full_address }) => ({
            value: String(id),
            label: label ?? line1,
            hint: `${recipient}, ${full_address}`,
          }))}
          value={chosen === null ? null : String(chosen)}
          onChange={(id) => onChoose(Number(id))}
        />
      ) : null}
      <Button variant="secondary" size="small" className="mt-3" onClick={() => setAdding(true)}>
        Add an address
      </Button>
      {adding ? (
        <AddressDialog address={null} onClose={() => setAdding(false)} onSaved={({ id }) => onChoose(id)} />
      ) : null}
    </Section>
  );
}

function Totals({ basket }: { basket: Basket }) {
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Goods', is: <Money cents={basket.goods} tone="plain" /> },
          ...basket.parcels.map(({ merchant, fee }) => ({
            term: `Delivery from ${merchant.name}`,
            is: fee === 0 ? 'Free' : <Money cents={fee} tone="plain" />,
          })),
          { term: 'Total', is: <Money cents={basket.total} tone="plain" size="heading" /> },
        ]}
      />
      <p className="text-ink-faint text-caption">
        {basket.gst > 0 ? (
          <>
            GST of <Money cents={basket.gst} tone="soft" /> is in it.{' '}
          </>
        ) : null}
        No other fees.
      </p>
      {basket.parcels.flatMap(({ merchant, missing }) =>
        missing === null
          ? []
          : [
              <p key={merchant.id} className="text-ink-soft mt-3">
                {moneyText({ cents: missing, tone: 'plain' })} more from{' '}
                <TextLink href={`/shop/merchant/${merchant.id}`}>{merchant.name}</TextLink> makes its delivery free.
              </p>,
            ],
      )}
    </>
  );
}

function Checkout({
  basket,
  addresses,
  onSaved,
}: {
  basket: Basket;
  addresses: readonly ShopAddress[];
  onSaved: (reference: string) => void;
}) {
  const [picked, setPicked] = useState<number | null>(null);
  const address =
    addresses.find(({ id }) => id === picked) ?? addresses.find(({ is_default }) => is_default) ?? addresses[0];
  const keep = useApiMutation(shop.order, {
    refreshes: [shop.basket, shop.orders],
    onSuccess: ({ data }) => onSaved(data.reference),
  });
  const order = () =>
    keep.mutate({
      body: { total: dollarsFromCents(basket.total), ...(basket.posted && address ? { address_id: address.id } : {}) },
    });
  const open = basket.lines.some((line) => line.open);
  const aside = (
    <Section title="What it comes to">
      <Totals basket={basket} />
      <div className="mt-5">
        <ProblemNote>{keep.error?.message}</ProblemNote>
        <Button full busy={keep.isPending} disabled={!open || (basket.posted && !address)} onClick={order}>
          Keep this order as a draft
        </Button>
        <p className="text-ink-soft text-caption mt-3">
          Nothing is charged and nothing is sent. The draft keeps what you see here; paying for it is a step of its own,
          and until then you can change it or throw it away.
        </p>
      </div>
    </Section>
  );
  return (
    <Columns aside={aside}>
      <Section title="In your basket" titleHidden>
        <BasketLines basket={basket} />
      </Section>
      {basket.posted ? <Where addresses={addresses} chosen={address?.id ?? null} onChoose={setPicked} /> : null}
    </Columns>
  );
}

/** The basket, where it goes, what it comes to, and the drafts that are kept. */
export function CheckoutPage() {
  const basket = useApiQuery(shop.basket);
  const addresses = useApiQuery(shop.addresses);
  const orders = useApiQuery(shop.orders);
  const [savedReference, setSavedReference] = useState<string | null>(null);
  return (
    <>
      <PageHeader title="Basket" over={<TextLink href="/shop">Shop</TextLink>} />
      {savedReference === null ? null : (
        <Notice
          announce
          tone="positive"
          title={`${savedReference} is kept as a draft`}
          className="mb-8"
          onDismiss={() => setSavedReference(null)}
        >
          Nothing was charged. You find it below under your drafts.
        </Notice>
      )}
      <QueryState queries={{ basket, addresses, orders }} what="your basket" skeleton={<SkeletonRows rows={3} />}>
        {(all) => (
          <>
            {all.basket.lines.length === 0 ? (
              <EmptyState
                picture="shop"
                message="Your basket is empty"
                subtitle1="Things that you can buy here have a price and a button for the basket."
                buttonText="See what there is"
                href="/shop/search?kind=item"
              />
            ) : (
              <Checkout basket={all.basket} addresses={all.addresses.data} onSaved={setSavedReference} />
            )}
            <div className="mt-12 max-w-[46rem]">
              <OrderDrafts orders={all.orders.data} />
            </div>
          </>
        )}
      </QueryState>
    </>
  );
}
