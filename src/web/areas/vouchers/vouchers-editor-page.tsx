import { useState } from 'react';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { TeamVoucher, VoucherStatus } from '#contract/areas/vouchers.ts';
import { Button } from '#web/design/button.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { BackOfficeFilters, BackOfficeRows, useBackOfficeFind } from '#web/kit/back-office-list.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BackOfficeVoucher } from './voucher-editor-row.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { VoucherEditor } from './voucher-editor.tsx';

const statuses: readonly { value: VoucherStatus; label: string }[] = [
  { value: 'on_offer', label: 'On offer' },
  { value: 'ended', label: 'Ended' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

const nothing = {
  on_offer: 'No vouchers on offer',
  ended: 'No vouchers have ended',
  withdrawn: 'No withdrawn vouchers',
} as const;

/** What the team does to a voucher at the moment; 'new' is one that is not there yet. */
type Doing = { what: 'write'; voucher: TeamVoucher | null } | { what: 'stock'; voucher: TeamVoucher } | null;

/** The operator's vouchers: made, corrected, stocked and withdrawn. */
export function BackOfficeVouchersPage() {
  const find = useBackOfficeFind<VoucherStatus>(['on_offer', 'ended', 'withdrawn']);
  const [doing, setDoing] = useState<Doing>(null);
  const list = useApiQuery(vouchers.teamVouchers, { query: find.query }, { keepPrevious: true });
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader
        title="Vouchers"
        lead="Vouchers that members can redeem, and how often they’ve been redeemed."
        actions={<Button onClick={() => setDoing({ what: 'write', voucher: null })}>New voucher</Button>}
      />
      <Columns>
        <BackOfficeFilters find={find} what="vouchers" statuses={statuses} />
        <BackOfficeRows
          list={list}
          find={find}
          what="vouchers"
          illustration="vouchers"
          nothing={nothing[find.status]}
          noneFits="No vouchers match"
          row={(voucher) => (
            <BackOfficeVoucher
              key={voucher.VoucherID}
              voucher={voucher}
              onWrite={() => setDoing({ what: 'write', voucher })}
              onStock={() => setDoing({ what: 'stock', voucher })}
            />
          )}
        />
      </Columns>
      {doing?.what === 'write' ? <VoucherEditor voucher={doing.voucher} onClose={close} /> : null}
      {doing?.what === 'stock' ? <StockDialog voucher={doing.voucher} onClose={close} /> : null}
    </>
  );
}
