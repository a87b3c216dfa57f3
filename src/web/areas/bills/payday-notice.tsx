import { ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PaydayOffer } from './payday-offer.tsx';

/** Offers the detected payday for confirmation, or asks for it if none was found. */
export function PaydayNotice({ isDetected }: { isDetected: boolean }) {
  if (isDetected) return <PaydayOffer className="mb-8" />;
  return (
    <Notice
      className="mb-8"
      title="When are you paid?"
      actions={
        <ButtonLink size="small" variant="secondary" href="/ubudget?edit=pay-cycle#pay-cycle">
          Set your payday
        </ButtonLink>
      }
    >
      Until you set your payday, each pay cycle starts on the first of the month.
    </Notice>
  );
}
