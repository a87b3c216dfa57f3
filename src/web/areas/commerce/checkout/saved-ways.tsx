import { useMemberTime } from '#web/kit/time.ts';
import { addedText, cardText, expiryText } from '../card-words.ts';
import { WaysToPay } from './ways-to-pay.tsx';
import type { WaysToPayProps } from './ways-to-pay.tsx';

/** The ways to pay of a member with saved cards. */
export function SavedWays({ choice, page }: Pick<WaysToPayProps, 'choice' | 'page'>) {
  const time = useMemberTime();
  const saved = choice.methods.map((method) => ({
    value: String(method.id),
    label: cardText(method),
    hint: [`Expires ${expiryText(method.expires)}`, addedText(method, choice.methods, time)].filter(Boolean).join(', '),
  }));
  return <WaysToPay choice={choice} page={page} saved={saved} />;
}
