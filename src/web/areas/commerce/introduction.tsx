import { product } from '#web/kit/product.ts';
import { TextLink } from '#web/design/link.tsx';
import { Card } from '#web/design/page.tsx';
import { useSignedIn } from './cart/use-cart.ts';
import { NumberedSteps } from './numbered-steps.tsx';

const steps = [
  { title: 'Buy something you want', text: 'Pay by card, without an account. Delivery in Australia is free.' },
  {
    title: 'Claim your entries',
    text: 'If your order comes with prize draw entries, create a free account with the same email to claim them.',
  },
  { title: 'Find it again', text: 'Use your order reference and email to see your order and tax invoice.' },
];

/** For somebody who has never heard of us: who sells here, and what entries are. Members know. */
export function Introduction({ memberships }: { memberships: string }) {
  if (useSignedIn()) return null;
  return (
    <Card title={`New to ${product.brand}?`} className="mt-8!">
      <p className="text-ink-soft max-w-[64ch]">
        {product.brand} is an Australian app that shows what’s safe to spend until payday. This is its shop.
      </p>
      <div className="mt-5">
        <NumberedSteps steps={steps} />
      </div>
      <p className="mt-5 flex flex-wrap gap-x-6">
        <TextLink href={memberships} className="py-1.5">
          Memberships
        </TextLink>
        <TextLink href="/terms-and-conditions" className="py-1.5">
          Terms and conditions
        </TextLink>
        <TextLink href="/checkout/user-details" className="py-1.5">
          Find an order
        </TextLink>
        <TextLink href="/auth/login" className="py-1.5">
          Sign in
        </TextLink>
      </p>
    </Card>
  );
}
