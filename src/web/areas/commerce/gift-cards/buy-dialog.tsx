import { useState } from 'react';
import type { GiftCardProduct } from '#contract/areas/gift-cards.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { go } from '#web/kit/navigator.ts';
import { MAX_QUANTITY } from '#domain/commerce/cart.ts';
import { Quantity } from '../cart/quantity.tsx';
import { changeCart, useSignedIn } from '../cart/use-cart.ts';
import { EntriesTicket } from '../checkout/summary.tsx';
import { ProductImage } from '../packs/product-image.tsx';
import { dollars } from '../words.ts';
import { ExpiryLine } from './expiry-line.tsx';
import { sampleText, valueText } from './gift-card-words.ts';
import { ValueChoice } from './value-choice.tsx';

/** Puts cards into the cart beside those of other values. */
function useAdding(product: GiftCardProduct, cartHref: string, onAdded: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function add({ variant, value }: { variant: string; value: number }, quantity: number): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await changeCart({ action: 'more', slug: product.ProductID, variant, quantity });
      showToast({
        tone: 'positive',
        text: `${product.Title}, ${valueText(value)}, is in your cart.`,
        action: { label: 'Go to cart', run: () => go(cartHref) },
      });
      onAdded();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, add };
}

export interface BuyDialogProps {
  product: GiftCardProduct;
  /** Where the toast leads after the card was added. */
  cart: string;
  onClose: () => void;
}

/** What the buyer should know before paying: expiry, sample, entries and terms. */
function SmallPrint({ product, entries }: { product: GiftCardProduct; entries: number }) {
  const signedIn = useSignedIn();
  const note = signedIn ? 'Added to your account once you’ve paid.' : 'Claim with a free account after you’ve paid.';
  return (
    <>
      <ExpiryLine text={product.content.expiryText} />
      {product.sample ? <Notice title="Sample card">{sampleText} You can only buy it with test money.</Notice> : null}
      <EntriesTicket entries={entries} note={note} />
      <div>
        <h3 className="font-semibold">Terms</h3>
        <p className="text-ink-soft mt-1">{product.content.terms}</p>
      </div>
    </>
  );
}

/** One gift card: its values, how long it can be used, its terms, and the way into the cart. */
export function BuyDialog({ product, cart, onClose }: BuyDialogProps) {
  const { denominations, content } = product;
  const [variant, setVariant] = useState(denominations.length === 1 ? denominations[0]!.variant : undefined);
  const [quantity, setQuantity] = useState(1);
  const [error, setError] = useState<string>();
  const { busy, problem, add } = useAdding(product, cart, onClose);
  const chosen = denominations.find((one) => one.variant === variant);
  const max = Math.max(1, Math.min(MAX_QUANTITY, chosen?.stock ?? MAX_QUANTITY));
  const choose = (next: string) => {
    setError(undefined);
    setVariant(next);
  };
  const press = () => {
    if (chosen) return void add(chosen, Math.min(quantity, max));
    // The same message again still moves the focus.
    setError(undefined);
    setTimeout(() => setError('Choose a value.'));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={product.Title}
      description={content.description}
      footer={
        <Button full busy={busy} onClick={press}>
          {chosen ? `Add to cart, ${dollars(chosen.value * Math.min(quantity, max))}` : 'Add to cart'}
        </Button>
      }
    >
      <div className="space-y-5">
        <ProblemNote>{problem}</ProblemNote>
        <ProductImage icon={product.Image} colour={product.Color} className="aspect-[8/3] w-full rounded-panel" />
        <ValueChoice denominations={denominations} value={variant} onChange={choose} error={error} />
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-medium">Quantity</span>
          <Quantity of={product.Title} value={Math.min(quantity, max)} max={max} onChange={setQuantity} />
        </div>
        <SmallPrint product={product} entries={(chosen?.entries ?? 0) * quantity} />
      </div>
    </Dialog>
  );
}
