import { vouchers } from '#contract/areas/vouchers.ts';
import type { TeamVoucher } from '#contract/areas/vouchers.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { operatingToday } from './operating-day.ts';
import { expiryWords } from './voucher-words.ts';

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-AU')} times`);

function becameWords(redeemed: number, hits: number): string {
  const opened = hits === 0 ? 'not opened yet' : `opened ${times(hits)}`;
  return redeemed === 0 ? `Not redeemed, ${opened}` : `Redeemed ${times(redeemed)}, ${opened}`;
}

/** One voucher on the back office with what became of it, and what can be done about it. */
export function BackOfficeVoucher({
  voucher,
  onWrite,
  onStock,
}: {
  voucher: TeamVoucher;
  onWrite: () => void;
  onStock: () => void;
}) {
  const { VoucherID, Title, merchant, offer, Category, Location, ExpiryDate, stock, redeemed, hits, withdrawn } =
    voucher;
  const stand = useApiMutation(vouchers.setWithdrawn, {
    refreshes: [vouchers.teamVouchers],
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  const set = (to: boolean) => stand.mutateAsync({ body: { VoucherID, withdrawn: to } });
  async function turn(): Promise<void> {
    await set(!withdrawn);
    if (withdrawn) showToast({ tone: 'positive', text: `${Title} restored.` });
    else
      showToast({
        tone: 'positive',
        text: `${Title} withdrawn. Members’ codes still work.`,
        action: { label: 'Undo', run: () => void set(false).catch(() => {}) },
      });
  }
  return (
    <li aria-label={Title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-subhead">{Title}</h2>
        <p className="text-ink-soft mt-0.5">
          {offer}, {merchant}, {Location}
        </p>
        <p className="text-ink-faint text-caption figures mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stock === 0 ? 'warning' : 'plain'}>
            {stock === 0 ? 'None left' : `${stock.toLocaleString('en-AU')} left`}
          </Badge>
          <span>
            {Category}. {expiryWords(ExpiryDate, operatingToday())}. {becameWords(redeemed, hits)}.
          </span>
        </p>
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-1 sm:ml-0">
        <Button variant="quiet" size="small" aria-label={`Edit ${Title}`} onClick={onWrite}>
          Edit
        </Button>
        <Button variant="quiet" size="small" aria-label={`Stock of ${Title}`} onClick={onStock}>
          Stock
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={stand.isPending}
          aria-label={withdrawn ? `Restore ${Title}` : `Withdraw ${Title}`}
          onClick={() => void turn().catch(() => {})}
        >
          {withdrawn ? 'Restore' : 'Withdraw'}
        </Button>
      </div>
    </li>
  );
}
