import { orders } from '#contract/areas/orders.ts';
import type { Order } from '#contract/areas/orders.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Card } from '#web/design/page.tsx';
import { Notice } from '#web/design/notice.tsx';
import { isProblem } from '#web/kit/api-problem.ts';
import { useMember } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { entriesText } from '../words.ts';

/** Invites a guest to create an account with the email of the order, which can then be claimed. */
export function ClaimInvitation({ order }: { order: Order }) {
  const hasMembership = order.lines.some(({ kind }) => kind === 'membership');
  const returnTo = `/packs/order-summary?order=${order.reference}`;
  const query = new URLSearchParams({ email: order.email, returnTo });
  const signIn = new URLSearchParams({ returnTo });
  return (
    <Card tone="cover" className="mb-4">
      <h2 className="text-heading">
        {order.entries > 0
          ? `Create an account to claim ${entriesText(order.entries)}`
          : 'Create an account to manage this order'}
      </h2>
      <p className="text-on-cover-soft mt-1.5 max-w-[56ch]">
        Sign up with {order.email}, verify it, then add this order to your account.
        {hasMembership ? ' Your membership starts then.' : ''}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink href={`/auth/sign-up?${query}`} className="bg-spark! text-cover! hover:opacity-90">
          {order.entries > 0 ? `Claim ${entriesText(order.entries)}` : 'Create an account'}
        </ButtonLink>
        <TextLink href={`/auth/login?${signIn}`} className="text-on-cover! py-2.5">
          I have an account
        </TextLink>
      </div>
    </Card>
  );
}

/** A member opens an order that isn't theirs: it may be one placed as a guest with the same email. */
export function ClaimOrder({ reference }: { reference: string }) {
  const member = useMember().data;
  const claim = useApiMutation(orders.claimOrder, { refreshes: [orders.details, orders.list] });
  const needsEmail = isProblem(claim.error, 'forbidden');
  return (
    <>
      <EmptyState
        illustration="shop"
        message="Add this order to your account"
        subtitle1={`If you placed ${reference} as a guest with ${member?.email ?? 'your email'}, add it to your account to get any entries it earned.`}
      />
      <div className="mx-auto max-w-[30rem] text-center">
        <div role="alert">
          {claim.error ? (
            <Notice
              tone="warning"
              title={claim.error.message}
              className="mb-4 text-left"
              {...(needsEmail
                ? {
                    actions: (
                      <ButtonLink
                        size="small"
                        variant="secondary"
                        href={`/auth/verify-email?returnTo=${encodeURIComponent(`/packs/order-summary?order=${reference}`)}`}
                      >
                        Verify email
                      </ButtonLink>
                    ),
                  }
                : {})}
            />
          ) : null}
        </div>
        <Button busy={claim.isPending} onClick={() => claim.mutate({ body: { reference } })}>
          Add to my account
        </Button>
        <p className="mt-3">
          <TextLink href="/packs/order-summary" className="inline-block py-2">
            All orders
          </TextLink>
        </p>
      </div>
    </>
  );
}
