import { lending } from '#contract/areas/lending.ts';
import type { ApplicationOnWire } from '#contract/areas/lending-shapes.ts';
import { formatCents } from '#domain/money/format.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const money = (cents: number) => formatCents(cents, { currency: true });

export interface ActiveApplication {
  title: string;
  says: string;
  go: string;
}

/** What an application that is under way waits for; null for one that has ended. */
function waitsFor({ status, amount, offer }: ApplicationOnWire): ActiveApplication | null {
  switch (status) {
    case 'draft':
      return {
        title: 'Finish your loan application',
        says: 'We’ve saved what you’ve filled in.',
        go: 'Continue application',
      };
    case 'review':
    case 'second':
      return {
        title: `You applied for ${money(amount ?? 0)}`,
        says: 'We’ll answer within two business days.',
        go: 'See your application',
      };
    case 'offered':
      return {
        title: `You can borrow ${money(offer?.cost.amount ?? amount ?? 0)}`,
        says: 'Your offer is ready.',
        go: 'See the offer',
      };
    default:
      return null;
  }
}

/** The application that is under way; null where there is none, undefined while that is not known. */
export function useActiveApplication(): ActiveApplication | null | undefined {
  const { data } = useApiQuery(lending.application);
  if (!data) return undefined;
  return data.application ? waitsFor(data.application) : null;
}

export { CoolingOffNotice } from './cooling-off-notice.tsx';

/** How an application stands, with the way to it. */
export function ApplicationNotice({
  application: { title, says, go },
  className,
}: {
  application: ActiveApplication;
  className?: string;
}) {
  return (
    <Notice
      title={title}
      className={className}
      actions={
        <ButtonLink href="/loans/apply" variant="secondary" size="small">
          {go}
        </ButtonLink>
      }
    >
      {says}
    </Notice>
  );
}
