import type { ReactNode } from 'react';
import Lock from 'lucide-react/icons/lock';
import X from 'lucide-react/icons/x';
import { Button, ButtonLink } from './button.tsx';
import type { FeatureAccess } from './feature-lock.ts';
import { SkeletonText } from './skeleton.tsx';

export interface LockedSectionProps {
  /** From `featureAccess`; `checking` while the membership check runs, which comes before any lock is shown. */
  access: FeatureAccess | 'checking';
  /** Makes the sentence 'This {content name} is locked.' */
  contentName?: string;
  /** What unlocks it, with its price: 'Tax pack comes with Premium, $10.00 a month.' */
  offer?: string | undefined;
  unlockHref?: string;
  /** Gives a Close button, which shows only while the section is not locked. */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * A section that a plan or a tier may lock or hide (rule C02). Locked content is blurred and out of reach of the
 * keyboard.
 */
export function LockedSection({
  access,
  contentName,
  offer,
  unlockHref = '/subscription-details',
  onClose,
  children,
}: LockedSectionProps) {
  if (access === 'hidden') return null;
  if (access === 'checking') return <SkeletonText lines={4} label="Checking your membership" />;
  if (access === 'open') {
    return (
      <div className="relative">
        {children}
        {onClose ? (
          <div className="mt-4 flex justify-end">
            <Button variant="secondary" icon={X} onClick={onClose}>
              Close
            </Button>
          </div>
        ) : null}
      </div>
    );
  }
  return (
    <div className="relative isolate grid min-h-56 grid-cols-1 overflow-hidden rounded-panel *:col-start-1 *:row-start-1">
      <div className="max-h-96 overflow-hidden opacity-60 blur-[7px] select-none" aria-hidden="true" inert>
        {children}
      </div>
      <div className="z-10 flex flex-col items-center justify-center px-4 py-8 text-center">
        <div className="bg-raised border-line shadow-raised flex flex-col items-center rounded-panel border px-8 py-7">
          <span className="bg-accent-soft text-accent mb-3 grid size-12 place-items-center rounded-full">
            <Lock size={22} strokeWidth={2} role="img" aria-label="Locked" />
          </span>
          <p className={offer ? 'text-subhead' : 'text-subhead mb-4'}>
            {contentName ? `This ${contentName} is locked.` : 'This section is locked.'}
          </p>
          {offer ? <p className="text-ink-soft mt-1 mb-4 max-w-xs">{offer}</p> : null}
          <ButtonLink href={unlockHref}>Unlock</ButtonLink>
        </div>
      </div>
    </div>
  );
}
