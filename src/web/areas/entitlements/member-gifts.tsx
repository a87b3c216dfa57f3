import { useState } from 'react';
import type { ComponentType } from 'react';
import { Button } from '#web/design/button.tsx';
import { EntryGift, PlanGift, PrizeGift } from './gift-dialogs.tsx';
import type { GiftProps } from './gift-dialogs.tsx';

const gifts: readonly { label: string; dialog: ComponentType<GiftProps> }[] = [
  { label: 'Give days of a plan', dialog: PlanGift },
  { label: 'Give entries', dialog: EntryGift },
  { label: 'Offer a prize', dialog: PrizeGift },
];

/** What the team can give one member. */
export function MemberGifts({ memberId }: { memberId: number }) {
  const [given, setGiven] = useState<number | null>(null);
  const Shown = given === null ? null : gifts[given]!.dialog;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {gifts.map(({ label }, at) => (
          <Button key={label} variant="secondary" size="small" onClick={() => setGiven(at)}>
            {label}
          </Button>
        ))}
      </div>
      {Shown ? <Shown memberId={memberId} onClose={() => setGiven(null)} /> : null}
    </>
  );
}
