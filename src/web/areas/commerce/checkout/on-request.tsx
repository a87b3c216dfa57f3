import { Suspense, useState } from 'react';
import type { Cart } from '#contract/areas/cart.ts';
import { Button } from '#web/design/button.tsx';
import { SkeletonForm, SkeletonShape } from '#web/design/skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import type { PromoFieldProps } from './promo-field.tsx';
import type { Prepaid } from './use-prepaid.ts';

/** What few buyers use: a button at first. It loads its part when it is pointed at or reached by a key. */

const loadPromo = () => import('./promo-field.tsx');
const PromoField = lazyPart('the promotion code field', async () => (await loadPromo()).PromoField);
const loadPrepaid = () => import('./prepaid-part.tsx');
const PrepaidPart = lazyPart('the gift card field', async () => (await loadPrepaid()).PrepaidPart);

/** Loads the field of a checkout that asks for a promotion code first. */
export function preloadPromo(): void {
  loadPromo().catch(() => {});
}

interface RequestProps {
  text: string;
  load: () => Promise<unknown>;
  onOpen?: () => void;
}

/** Without `onOpen` its part is on its way. */
function Request({ text, load, onOpen }: RequestProps) {
  const ahead = () => void load().catch(() => {});
  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3.5"
      busy={onOpen === undefined}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={onOpen}
    >
      {text}
    </Button>
  );
}

/** A promotion code, or the button that asks for one; `open` shows the field at once. */
export function PromoPart({ open = false, ...field }: PromoFieldProps & { open?: boolean }) {
  const [isOpen, setIsOpen] = useState(open);
  const request = { text: 'Add a promotion code', load: loadPromo };
  if (!field.applied && !isOpen) return <Request {...request} onOpen={() => setIsOpen(true)} />;
  const expected = field.applied ? <SkeletonShape className="h-8 w-40" /> : <Request {...request} />;
  return (
    <Suspense fallback={open && !field.applied ? <SkeletonForm fields={1} /> : expected}>
      <PromoField {...field} autoFocus={isOpen && !open} />
    </Suspense>
  );
}

/** Qoin and gift cards, or the button that asks for a gift card. */
export function PrepaidRequest({ prepaid, cart }: { prepaid: Prepaid; cart: Cart }) {
  const [isOpen, setIsOpen] = useState(false);
  const request = { text: 'Add a gift card', load: loadPrepaid };
  const hasQoin = cart.qoin !== null && cart.qoin.pays > 0;
  if (isOpen || hasQoin || prepaid.codes.length > 0)
    return (
      <Suspense
        fallback={
          <div className="mt-3">
            <Request {...request} />
          </div>
        }
      >
        <PrepaidPart prepaid={prepaid} cart={cart} startsOpen={isOpen} />
      </Suspense>
    );
  return (
    <div className="mt-3">
      {cart.lines.some(({ kind }) => kind === 'gift_card') ? (
        <p className="text-ink-soft text-caption">You can’t use gift cards to buy gift cards.</p>
      ) : (
        <Request {...request} onOpen={() => setIsOpen(true)} />
      )}
    </div>
  );
}
