import Bell from 'lucide-react/icons/bell';
import { IconButton } from './icon-button.tsx';

export interface BellButtonProps {
  /** What the member was told and has not seen. */
  count: number;
  onOpen: () => void;
}

/** The way to the notifications. */
export function BellButton({ count, onOpen }: BellButtonProps) {
  return (
    <span className="relative inline-flex">
      <IconButton
        label={count > 0 ? `Notifications, ${count} new` : 'Notifications'}
        icon={Bell}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="bg-spark text-cover figures pointer-events-none absolute top-1 left-1/2 rounded-full px-1 text-[0.625rem] leading-4 font-semibold"
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </span>
  );
}
