import { useState } from 'react';
import Tags from 'lucide-react/icons/tags';
import { deals } from '#contract/areas/deals.ts';
import type { TeamVoucher, VoucherStanding } from '#contract/areas/deals.ts';
import { Button } from '#web/design/button.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { ConsoleNav } from '#web/kit/console.tsx';
import { DeskFilters, DeskRows, useDeskFind } from '#web/kit/desk-list.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { DeskVoucher } from './desk-voucher.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { VoucherEditor } from './voucher-editor.tsx';

const standings: readonly { value: VoucherStanding; label: string }[] = [
  { value: 'on_offer', label: 'On offer' },
  { value: 'ended', label: 'Ended' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

const nothing = {
  on_offer: 'Nothing is on offer',
  ended: 'Nothing has ended yet',
  withdrawn: 'Nothing was withdrawn',
} as const;

/** What the team does to a voucher at the moment; 'new' is one that is not there yet. */
type Doing = { what: 'write'; voucher: TeamVoucher | null } | { what: 'stock'; voucher: TeamVoucher } | null;

/** The operator's vouchers: made, corrected, stocked and withdrawn. */
export function DeskVouchersPage() {
  const find = useDeskFind<VoucherStanding>(['on_offer', 'ended', 'withdrawn']);
  const [doing, setDoing] = useState<Doing>(null);
  const list = useApiQuery(deals.teamVouchers, { query: find.query }, { keepPrevious: true });
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader
        title="Vouchers"
        over="Operator"
        lead="What members can redeem, and what became of it."
        actions={<Button onClick={() => setDoing({ what: 'write', voucher: null })}>New voucher</Button>}
      />
      <ConsoleNav current="/operator/vouchers" />
      <Columns>
        <DeskFilters find={find} what="vouchers" standings={standings} />
        <DeskRows
          list={list}
          find={find}
          what="vouchers"
          icon={Tags}
          nothing={nothing[find.standing]}
          noneFits="No voucher fits"
          row={(voucher) => (
            <DeskVoucher
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
