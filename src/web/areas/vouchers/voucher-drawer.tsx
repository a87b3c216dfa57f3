import Share2 from 'lucide-react/icons/share-2';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Button } from '#web/design/button.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonShape, SkeletonText } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { note, useOpened } from './record-activity.ts';
import { RedeemPart } from './redeem-part.tsx';
import { voucherHref } from './view.ts';
import { groundOf } from './voucher-ticket.tsx';
import { expiryWords } from './voucher-words.ts';
import type { WholeVoucher } from './whole-voucher.ts';

const timesWords = (times: number): string => (times === 1 ? 'Once' : `${times.toLocaleString('en-AU')} times`);

/** Hands the address of a voucher on, by the device's own way where it has one. */
async function share({ VoucherID, Title }: WholeVoucher): Promise<void> {
  const url = new URL(voucherHref(VoucherID), location.origin).href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title: Title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast({ tone: 'positive', text: 'Link copied.' });
    }
    note({ activity: 'shared', VoucherID });
  } catch (problem) {
    // Who closes the device's own sheet has changed their mind.
    if (!(problem instanceof DOMException && problem.name === 'AbortError'))
      showToast({ tone: 'negative', text: 'We couldn’t copy the link. Copy it from the address bar.' });
  }
}

function Whole({ voucher, today }: { voucher: WholeVoucher; today: CivilDate }) {
  const {
    Category,
    Location,
    ExpiryDate,
    FullDescription,
    terms,
    hits,
    VoucherData: { merchant, offer, left, main_category: main },
  } = voucher;
  const isOver = ExpiryDate < today;
  useOpened(voucher.VoucherID, !isOver);
  return (
    <>
      <div className={`${groundOf(main)} relative mt-2 rounded-panel px-5 py-8 text-center`}>
        <p className="text-title text-balance">{offer}</p>
        <p className="mt-1.5 font-medium">
          {merchant}, {Location}
        </p>
        <FavouriteButton voucher={voucher} className="absolute top-2 right-2" />
      </div>
      <RedeemPart voucher={voucher} isOver={isOver} />
      <div className="mt-7 space-y-3">
        {FullDescription.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {terms.length > 0 ? (
        <Section title="Good to know" level={3} className="mt-7">
          <ul className="text-ink-soft list-disc space-y-1.5 pl-5">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      <DefinitionList
        className="border-line mt-7 border-t"
        items={[
          { term: 'Expiry', is: expiryWords(ExpiryDate, today) },
          { term: 'Category', is: Category },
          { term: 'Left', is: left === 0 ? 'None' : left.toLocaleString('en-AU') },
          ...(hits > 0 ? [{ term: 'Opened by members', is: timesWords(hits) }] : []),
        ]}
      />
      {isOver ? null : (
        <Button variant="quiet" icon={Share2} className="mt-4 -ml-5" onClick={() => void share(voucher)}>
          Share
        </Button>
      )}
    </>
  );
}

/** One voucher with all there is to say about it, beside the list; its address can be handed on. */
export function VoucherDrawer({ id, today, onClose }: { id: number; today: CivilDate; onClose: () => void }) {
  const whole = useApiQuery(vouchers.fullDescription, { body: { VoucherID: id } });
  return (
    <Drawer open onClose={onClose} title={whole.data?.data.Title ?? 'Voucher'}>
      <QueryState
        query={whole}
        what="the voucher"
        skeleton={
          <>
            <SkeletonShape className="mb-6 h-36 w-full" />
            <SkeletonText lines={5} />
          </>
        }
        failed={({ code }) =>
          code === 'not_found' ? (
            <EmptyState
              illustration="error"
              message="This voucher isn’t available any more"
              subtitle1="It has ended or been withdrawn."
              buttonText="See other vouchers"
              onButton={onClose}
            />
          ) : undefined
        }
      >
        {({ data }) => <Whole voucher={data} today={today} />}
      </QueryState>
    </Drawer>
  );
}
