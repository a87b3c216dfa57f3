import type { Cart } from '#contract/areas/cart.ts';
import { qoinText, rateText } from '#domain/rewards/qoin.ts';
import { Switch } from '#web/design/switch.tsx';
import { dollars } from '../words.ts';
import type { Prepaid } from './use-prepaid.ts';

/** Pays with the member's Qoin as much as they can. */
export function QoinSwitch({ prepaid, qoin }: { prepaid: Prepaid; qoin: NonNullable<Cart['qoin']> }) {
  return (
    <>
      <Switch
        label="Use my Qoin"
        hint={`${qoinText(qoin.used)} ${qoin.used === 1 ? 'pays' : 'pay'} ${dollars(qoin.pays)} of this order.`}
        checked={prepaid.usesQoin}
        onChange={prepaid.setUsesQoin}
      />
      {prepaid.usesQoin ? (
        <p className="text-ink-soft text-caption">
          {rateText(qoin.rate)} today. We use the fewest whole Qoin that cover the amount, rounded down to whole cents.
        </p>
      ) : null}
    </>
  );
}
