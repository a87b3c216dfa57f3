import { cx } from 'class-variance-authority';
import type { Voucher } from '#contract/areas/vouchers.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Badge } from '#web/design/badge.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { endsSoon, expiryWords, fewWords } from './voucher-words.ts';

/**
 * Each main category has a ground of its own, so that a page of tickets is told apart at a glance; the words say it as
 * well.
 */
const grounds: Readonly<Record<string, string>> = {
  'Eat and drink': 'bg-[color-mix(in_oklab,var(--chart-2)_24%,var(--surface))]',
  'Home and garden': 'bg-[color-mix(in_oklab,var(--chart-1)_24%,var(--surface))]',
  'Health and beauty': 'bg-[color-mix(in_oklab,var(--chart-6)_24%,var(--surface))]',
  'Out and about': 'bg-[color-mix(in_oklab,var(--chart-3)_24%,var(--surface))]',
  'Family and pets': 'bg-[color-mix(in_oklab,var(--chart-5)_24%,var(--surface))]',
  'Clothes and tech': 'bg-[color-mix(in_oklab,var(--chart-4)_24%,var(--surface))]',
};

export const groundOf = (mainCategory: string): string => grounds[mainCategory] ?? 'bg-sunken';

function Status({ voucher, today }: { voucher: Voucher; today: CivilDate }) {
  const { code, left } = voucher.VoucherData;
  const few = fewWords(left);
  return (
    <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-3">
      {code === null ? null : <Badge tone="positive">Redeemed</Badge>}
      <Badge tone={endsSoon(voucher.ExpiryDate, today) ? 'warning' : 'plain'}>
        {expiryWords(voucher.ExpiryDate, today)}
      </Badge>
      {few !== null && code === null ? <span className="text-ink-soft text-caption font-medium">{few}</span> : null}
    </p>
  );
}

/** One voucher as a ticket: the offer on the stub, torn off along the line; what it is beside it. */
export function VoucherTicket({ voucher, today, onOpen }: { voucher: Voucher; today: CivilDate; onOpen: () => void }) {
  const {
    Title,
    Location,
    Description,
    VoucherData: { merchant, offer, left, code, main_category: main },
  } = voucher;
  const isSoldOut = left === 0 && code === null;
  return (
    <li
      className={cx(
        'border-line bg-surface hover:border-line-strong has-focus-visible:outline-focus relative flex min-h-36 rounded-panel @max-[16rem]:flex-col border transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
        isSoldOut && 'text-ink-soft',
      )}
    >
      <div
        className={cx(
          'relative flex w-24 shrink-0 items-center justify-center rounded-l-[13px] px-2.5 text-center sm:w-32 @max-[16rem]:w-full @max-[16rem]:rounded-t-[13px] @max-[16rem]:rounded-bl-none',
          isSoldOut ? 'bg-sunken' : groundOf(main),
        )}
      >
        <span className="text-subhead sm:text-heading line-clamp-4 text-balance">{offer}</span>
        <span
          aria-hidden="true"
          className="border-line-strong absolute inset-y-3 -right-px border-r-2 border-dashed @max-[16rem]:hidden"
        />
        <span
          aria-hidden="true"
          className="border-line bg-page absolute -top-[9px] -right-2 size-4 rounded-full border [clip-path:inset(50%_0_0_0)] @max-[16rem]:hidden"
        />
        <span
          aria-hidden="true"
          className="border-line bg-page absolute -right-2 -bottom-[9px] size-4 rounded-full border [clip-path:inset(0_0_50%_0)] @max-[16rem]:hidden"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col py-4 pr-1.5 pl-5">
        <div className="flex items-start justify-between gap-1">
          <div className="min-w-0">
            <h3 className="text-subhead">
              <button
                type="button"
                className="text-left outline-none after:absolute after:inset-0 after:rounded-panel"
                onClick={onOpen}
              >
                {Title}
              </button>
            </h3>
            <p className="text-ink-faint text-caption mt-0.5">
              {merchant}, {Location}
            </p>
          </div>
          <FavouriteButton voucher={voucher} className="relative -mt-2.5" />
        </div>
        <p className="text-ink-soft mt-2 line-clamp-2 pr-3 max-sm:hidden">{Description}</p>
        <Status voucher={voucher} today={today} />
      </div>
    </li>
  );
}
