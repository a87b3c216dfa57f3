import { useState } from 'react';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import FileUp from 'lucide-react/icons/file-up';
import House from 'lucide-react/icons/house';
import ListChecks from 'lucide-react/icons/list-checks';
import Wallet from 'lucide-react/icons/wallet';
import { settings } from '#contract/areas/settings.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { inboxHref } from '#web/areas/transactions/public.tsx';

interface Stop {
  icon: IconComponent;
  title: string;
  text: string;
  href: string;
  go: string;
}

const stops: readonly Stop[] = [
  {
    icon: House,
    title: 'Home shows where you stand',
    text: 'See what’s safe to spend, how this pay compares with the last, and what’s coming up. Tap any figure to see what’s behind it.',
    href: '/nd2',
    go: 'Go to Home',
  },
  {
    icon: FileUp,
    title: 'Import any statement',
    text: 'Drop in a file from any Australian bank. You’ll see what’s in it before it’s saved, and you can undo it at any time.',
    href: '/sync-transactions',
    go: 'Import a statement',
  },
  {
    icon: ListChecks,
    title: 'Categories learn from you',
    text: 'We categorise your transactions and say why. Change one, and you can update the rest from that merchant.',
    href: inboxHref,
    go: 'Categorise transactions',
  },
  {
    icon: Wallet,
    title: 'Budgets follow your pay',
    text: 'Budgets run from payday to payday. Roll over what’s left, or take off what you overspent.',
    href: '/ubudget',
    go: 'See budgets',
  },
  {
    icon: ChartNoAxesColumn,
    title: 'Spending shows where your money goes',
    text: 'See your spending by category and over time, and follow your money from payday to purchase.',
    href: '/expense-analysis',
    go: 'See spending',
  },
];

/** The five-step product tour; the last step completes it (rule C18). */
export function ProductTour({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const complete = useApiMutation(settings.completeTourItem, { refreshes: [settings.tourChecklist] });
  const stop = stops[at] ?? stops[0]!;
  const last = at === stops.length - 1;

  function next(): void {
    if (!last) return setAt(at + 1);
    complete.mutate({ body: { takeMeForATour: true } }, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Product tour"
      footer={
        <>
          {at > 0 ? (
            <Button variant="secondary" onClick={() => setAt(at - 1)}>
              Back
            </Button>
          ) : null}
          <Button busy={complete.isPending} onClick={next}>
            {last ? 'Done' : 'Next'}
          </Button>
        </>
      }
    >
      <div aria-live="polite">
        <p className="text-ink-faint text-caption mb-4">
          Step {at + 1} of {stops.length}
        </p>
        <stop.icon size={34} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent mb-3" />
        <h3 className="text-subhead mb-1.5">{stop.title}</h3>
        <p className="text-ink-soft mb-3">{stop.text}</p>
        <ButtonLink variant="quiet" size="small" className="-ml-3" href={stop.href} onClick={onClose}>
          {stop.go}
        </ButtonLink>
        {complete.isError ? <p className="text-negative mt-3 font-medium">{complete.error.message}</p> : null}
      </div>
    </Dialog>
  );
}
