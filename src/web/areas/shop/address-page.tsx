import { useState } from 'react';
import MapPin from 'lucide-react/icons/map-pin';
import { shop } from '#contract/areas/shop.ts';
import type { ShopAddress } from '#contract/areas/shop.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AddressDialog } from './address-dialog.tsx';

function AddressRow({ address, onChange }: { address: ShopAddress; onChange: () => void }) {
  const failed = {
    onError: (problem: Parameters<typeof messageOf>[0]) => showToast({ tone: 'negative', text: messageOf(problem) }),
  };
  const remove = useApiMutation(shop.removeAddress, {
    refreshes: [shop.addresses],
    ...failed,
    onSuccess: () => showToast({ tone: 'positive', text: 'Address removed.' }),
  });
  const choose = useApiMutation(shop.saveAddress, {
    refreshes: [shop.addresses],
    ...failed,
    onSuccess: () => showToast({ tone: 'positive', text: 'Default address changed.' }),
  });
  const { id, label, recipient, line1, line2, suburb, state, postcode, full_address, is_default } = address;
  const makeDefault = () =>
    choose.mutate({
      body: {
        id,
        recipient,
        line1,
        suburb,
        state,
        postcode,
        ...(label ? { label } : {}),
        ...(line2 ? { line2 } : {}),
        is_default: true,
      },
    });
  return (
    <li className="border-line flex gap-4 border-b py-5 last:border-b-0">
      <MapPin size={22} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="text-subhead flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {label ?? line1} {is_default ? <Badge tone="accent">Default</Badge> : null}
        </h2>
        <p className="mt-0.5">{recipient}</p>
        <p className="text-ink-soft">{full_address}</p>
        <div className="mt-2 -ml-3.5 flex flex-wrap gap-x-1">
          <Button variant="quiet" size="small" aria-label={`Edit ${label ?? line1}`} onClick={onChange}>
            Edit
          </Button>
          {is_default ? null : (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Make default: ${label ?? line1}`}
              busy={choose.isPending}
              onClick={makeDefault}
            >
              Make default
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            className="text-negative"
            aria-label={`Remove ${label ?? line1}`}
            busy={remove.isPending}
            onClick={() => remove.mutate({ body: { id } })}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Where the member has things sent. */
export function AddressPage() {
  const list = useApiQuery(shop.addresses);
  const [open, setOpen] = useState<ShopAddress | 'new' | null>(null);
  const all = list.data?.data ?? [];
  return (
    <>
      <PageHeader
        title="Delivery addresses"
        over={<TextLink href="/shop">Shop</TextLink>}
        lead="Where you’d like things delivered."
        actions={all.length > 0 ? <Button onClick={() => setOpen('new')}>Add address</Button> : null}
      />
      <Columns>
        <QueryState
          query={list}
          what="your addresses"
          skeleton={<SkeletonRows rows={2} />}
          empty={
            <EmptyState
              illustration="places"
              message="No addresses yet"
              subtitle1="Save where you’d like things delivered."
              buttonText="Add address"
              onButton={() => setOpen('new')}
            />
          }
        >
          {({ data }) => (
            <ul aria-label="Your addresses">
              {data.map((address) => (
                <AddressRow key={address.id} address={address} onChange={() => setOpen(address)} />
              ))}
            </ul>
          )}
        </QueryState>
      </Columns>
      {open ? <AddressDialog address={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
