import { catalogue } from '#contract/areas/catalogue.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { dollars } from '../words.ts';

/** What a member agrees to by paying for a membership with a card: it renews until it is cancelled. */
export function RenewalNote({ option, isNewCard }: { option: string; isNewCard: boolean }) {
  const { data } = useApiQuery(catalogue.memberships);
  const membership = data?.data.find((one) => one.option === option);
  if (!membership) return null;
  const { Name, DaysPremiumAccess: days, RenewalPrice } = membership;
  const hasFee = data?.fee.some(({ DollarFees, PercentFees }) => DollarFees > 0 || PercentFees > 0);
  return (
    <p className="mt-3">
      {Name} renews every {days} days for {dollars(RenewalPrice)}
      {hasFee ? ' plus the card fee' : ''} until you cancel. We’ll{' '}
      {isNewCard ? 'save this card and charge it' : 'charge this card'}
      {' each time. You can cancel at any time under Your membership.'}
    </p>
  );
}
