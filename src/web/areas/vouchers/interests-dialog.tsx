import { useState } from 'react';
import { vouchers } from '#contract/areas/vouchers.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import type { MainCategories } from './voucher-filters.tsx';

/** What the member likes, by kind of shop; "For you" gathers its vouchers. */
export function InterestsDialog({ mains, onClose }: { mains: MainCategories; onClose: () => void }) {
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        mains.flatMap(({ Categories }) => Categories.filter(({ interested }) => interested).map(({ name }) => name)),
      ),
  );
  const keep = useApiMutation(vouchers.setInterests, {
    refreshes: [vouchers.mainCategories, vouchers.findVouchers],
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Interests saved.' });
      onClose();
    },
  });
  const set = (name: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, name] : [...before].filter((chosenName) => chosenName !== name)));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your interests"
      description="Choose what you’re into. You can change this any time."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={keep.isPending} onClick={() => keep.mutate({ body: { categories: [...chosen] } })}>
            Save interests
          </Button>
        </>
      }
    >
      <ProblemNote>{keep.error?.message}</ProblemNote>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {mains.map(({ VoucherMainCategoryID: id, name: main, Categories }) => (
          <fieldset key={id}>
            <legend className="font-medium">{main}</legend>
            {Categories.map(({ name }) => (
              <Checkbox
                key={name}
                label={name}
                checked={chosen.has(name)}
                onChange={(event) => set(name, event.target.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
