import Copy from 'lucide-react/icons/copy';
import { vouchers } from '#contract/areas/vouchers.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { afterWrite, useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { note } from './record-activity.ts';
import type { WholeVoucher } from './whole-voucher.ts';

const touched = [vouchers.findVouchers, vouchers.fullDescription, vouchers.activity] as const;

/** The member's code, large enough to be read across a counter. */
function Code({ id, code, at }: { id: number; code: string; at: Date | null }) {
  const time = useMemberTime();
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code).then(
      () => {
        showToast({ tone: 'positive', text: 'Code copied.' });
        note({ activity: 'clicked', VoucherID: id });
      },
      () =>
        showToast({ tone: 'negative', text: 'We couldn’t copy the code. Show it at the counter, or write it down.' }),
    );
  }
  return (
    <div className="border-line-strong mt-5 rounded-panel border border-dashed px-5 py-4 text-center">
      <p className="text-ink-soft text-caption">Show this code at the counter</p>
      <p className="figures text-heading mt-1 tracking-wider select-all">{code}</p>
      <Button variant="secondary" size="small" icon={Copy} className="mt-3" onClick={() => void copy()}>
        Copy code
      </Button>
      {at ? <p className="text-ink-faint text-caption mt-3">Redeemed {time.instant(at, 'full')}</p> : null}
    </div>
  );
}

/** Redeeming, once for each member and while there are some left: the code stands in the place of the button. */
export function RedeemPart({ voucher, isOver }: { voucher: WholeVoucher; isOver: boolean }) {
  const {
    VoucherID,
    VoucherData: { code, redeemed_at: at, left },
  } = voucher;
  const redeem = useApiMutation(vouchers.redeem, {
    refreshes: touched,
    onSuccess: () => showToast({ tone: 'positive', text: 'Redeemed. Here’s your code.' }),
    // Somebody was quicker, or another device: what is shown is asked for anew.
    onError: () => void afterWrite(touched),
  });
  return (
    <div aria-live="polite">
      {code === null ? null : <Code id={VoucherID} code={code} at={at} />}
      {code === null && isOver ? <Notice title="This voucher has ended" className="mt-5" /> : null}
      {code === null && !isOver && left === 0 ? (
        <Notice tone="warning" title="All gone" className="mt-5">
          There are none left to redeem.
        </Notice>
      ) : null}
      {code === null && !isOver && left > 0 ? (
        <div className="mt-5">
          <ProblemNote>{redeem.error?.message}</ProblemNote>
          <Button full busy={redeem.isPending} onClick={() => redeem.mutate({ body: { VoucherID } })}>
            Redeem
          </Button>
          <p className="text-ink-faint text-caption mt-2 text-center">
            You can redeem it once. We’ll keep the code for you here.
          </p>
        </div>
      ) : null}
    </div>
  );
}
