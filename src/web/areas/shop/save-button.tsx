import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { shop } from '#contract/areas/shop.ts';
import type { Deal } from '#contract/areas/shop.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Keeps a deal for later: shown at once, and taken back when it fails. */
export function SaveButton({
  deal,
  inWords = false,
  variant = 'secondary',
  className,
}: {
  deal: Pick<Deal, 'id' | 'title' | 'saved'>;
  inWords?: boolean;
  variant?: 'primary' | 'secondary';
  className?: string;
}) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const saved = wanted ?? deal.saved;
  const save = useApiMutation(shop.save, {
    refreshes: [shop.data],
    onError: (problem) => {
      setWanted(null);
      showToast({ tone: 'negative', text: messageOf(problem) });
    },
  });
  function press() {
    setWanted(!saved);
    save.mutate({ body: { deal_id: deal.id, saved: !saved } });
  }
  if (inWords) {
    return (
      <Button
        variant={saved ? 'secondary' : variant}
        icon={Bookmark}
        aria-label={`${saved ? 'Saved' : 'Save for later'}: ${deal.title}`}
        aria-pressed={saved}
        className={saved ? '[&_svg]:fill-current' : undefined}
        onClick={press}
      >
        {saved ? 'Saved' : 'Save for later'}
      </Button>
    );
  }
  return (
    <IconButton
      label={`Save ${deal.title}`}
      aria-pressed={saved}
      icon={Bookmark}
      className={`z-10 ${saved ? 'text-accent [&_svg]:fill-current' : 'text-ink-faint'} ${className ?? ''}`}
      onClick={press}
    />
  );
}
