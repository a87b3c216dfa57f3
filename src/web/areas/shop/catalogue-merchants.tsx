import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { TeamMerchant } from '#contract/areas/shop-catalogue.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { moneyText } from '#web/design/money.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { BackOfficeFilters, BackOfficeRows, useBackOfficeFind } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';

interface Values {
  name: string;
  about: string;
  site: string;
  delivery_fee: number | null;
  free_delivery_from: number | null;
}

function MerchantEditor({ merchant, onClose }: { merchant: TeamMerchant | null; onClose: () => void }) {
  const form = useApiForm<typeof shopCatalogue.saveMerchant, Values>(shopCatalogue.saveMerchant, {
    defaults: {
      name: merchant?.name ?? '',
      about: merchant?.about ?? '',
      site: merchant?.site ?? '',
      delivery_fee: merchant?.delivery_fee ?? 0,
      free_delivery_from: merchant?.free_delivery_from ?? null,
    },
    body: ({ delivery_fee, free_delivery_from, ...values }) => ({
      ...values,
      ...(merchant ? { id: merchant.id } : {}),
      delivery_fee: dollarsFromCents(delivery_fee ?? 0),
      free_delivery_from: free_delivery_from === null ? undefined : dollarsFromCents(free_delivery_from),
    }),
    refreshes: [shopCatalogue.merchants, shopCatalogue.deals, shopCatalogue.changes],
    onDone: () => {
      showToast({ tone: 'positive', text: merchant ? 'Merchant updated.' : 'Merchant added.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={merchant ? `Edit ${merchant.name}` : 'New merchant'}>
      <Form form={form} aria-label="Merchant" className="space-y-5">
        <TextField label="Name" {...form.field('name')} />
        <TextArea label="About" optional rows={3} {...form.field('about')} />
        <TextField label="Website" optional hint="An address that starts with https://." {...form.field('site')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <MoneyField label="Delivery fee" min={0} {...form.value('delivery_fee')} />
          <MoneyField label="Free delivery from" optional min={1} {...form.value('free_delivery_from')} />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{merchant ? 'Save changes' : 'Add merchant'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function deliveryWords({ delivery_fee, free_delivery_from }: TeamMerchant): string {
  if (delivery_fee === 0) return 'Free delivery';
  const fee = `Delivery is ${moneyText({ cents: delivery_fee, tone: 'plain' })}`;
  return free_delivery_from === null
    ? fee
    : `${fee}, free from ${moneyText({ cents: free_delivery_from, tone: 'plain' })}`;
}

function MerchantLine({ merchant, onWrite }: { merchant: TeamMerchant; onWrite: () => void }) {
  return (
    <li aria-label={merchant.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-subhead">{merchant.name}</h2>
        {merchant.about === '' ? null : <p className="text-ink-soft mt-0.5">{merchant.about}</p>}
        <p className="text-ink-faint text-caption figures mt-1">
          {merchant.deals === 1 ? '1 deal on offer' : `${merchant.deals.toLocaleString('en-AU')} deals on offer`}.{' '}
          {deliveryWords(merchant)}.
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 sm:ml-0"
        aria-label={`Edit ${merchant.name}`}
        onClick={onWrite}
      >
        Edit
      </Button>
    </li>
  );
}

/** The merchants, by their names. */
export function BackOfficeMerchants() {
  const find = useBackOfficeFind(['all']);
  const [written, setWritten] = useState<TeamMerchant | 'new' | null>(null);
  const { status: _all, ...query } = find.query;
  const list = useApiQuery(shopCatalogue.merchants, { query }, { keepPrevious: true });
  return (
    <>
      <BackOfficeFilters find={find} what="merchants">
        <Button icon={Plus} onClick={() => setWritten('new')}>
          New merchant
        </Button>
      </BackOfficeFilters>
      <BackOfficeRows
        list={list}
        find={find}
        what="merchants"
        illustration="shop"
        nothing="No merchants yet"
        noneFits="No merchants match"
        row={(merchant) => <MerchantLine key={merchant.id} merchant={merchant} onWrite={() => setWritten(merchant)} />}
      />
      {written === null ? null : (
        <MerchantEditor merchant={written === 'new' ? null : written} onClose={() => setWritten(null)} />
      )}
    </>
  );
}
