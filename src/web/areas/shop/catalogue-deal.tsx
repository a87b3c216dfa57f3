import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { TeamDeal } from '#contract/areas/shop-catalogue.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { moneyText } from '#web/design/money.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-AU')} times`);

function becameWords({ opened, went_out, kind }: TeamDeal): string {
  if (opened === 0 && went_out === 0) return 'Not opened yet';
  const out = went_out === 0 ? 'not visited' : `visited ${times(went_out)}`;
  return `Opened ${times(opened)}${kind === 'coupon' ? `, site ${out}` : ''}`;
}

const sources = { operator: 'Added by us', coupons: 'From the coupon service' } as const;

/** One deal on the back office with what became of it, and what can be done about it. */
export function BackOfficeDeal({ deal, onWrite }: { deal: TeamDeal; onWrite: () => void }) {
  const { id, title, offer, merchant, category, price, status, source, starts_on, ends_on } = deal;
  const time = useMemberTime();
  const stand = useApiMutation(shopCatalogue.setWithdrawn, {
    refreshes: [shopCatalogue.deals, shopCatalogue.changes],
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  const isWithdrawn = status === 'withdrawn';
  const set = (withdrawn: boolean) => stand.mutateAsync({ body: { id, withdrawn } });
  async function turn(): Promise<void> {
    await set(!isWithdrawn);
    if (isWithdrawn) showToast({ tone: 'positive', text: `${title} restored.` });
    else
      showToast({
        tone: 'positive',
        text: `${title} withdrawn.`,
        action: { label: 'Undo', run: () => void set(false).catch(() => {}) },
      });
  }
  const days = [
    starts_on === null ? null : `from ${time.date(starts_on)}`,
    ends_on === null ? 'no end date' : `until ${time.date(ends_on)}`,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <li aria-label={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-subhead">{title}</h2>
        <p className="text-ink-soft mt-0.5">
          {offer}, {merchant}
          {price === null ? '' : `, ${moneyText({ cents: price, tone: 'plain' })}`}
        </p>
        <p className="text-ink-faint text-caption figures mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={source === 'operator' ? 'accent' : 'plain'}>{sources[source]}</Badge>
          <span>
            {category}, {days}. {becameWords(deal)}.
          </span>
        </p>
      </div>
      <div className="-ml-3.5 flex flex-wrap gap-1 sm:ml-0">
        {source === 'operator' ? (
          <Button variant="quiet" size="small" aria-label={`Edit ${title}`} onClick={onWrite}>
            Edit
          </Button>
        ) : null}
        <Button
          variant="quiet"
          size="small"
          busy={stand.isPending}
          aria-label={isWithdrawn ? `Restore ${title}` : `Withdraw ${title}`}
          onClick={() => void turn().catch(() => {})}
        >
          {isWithdrawn ? 'Restore' : 'Withdraw'}
        </Button>
      </div>
    </li>
  );
}
