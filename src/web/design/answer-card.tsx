import type { ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { ICON_STROKE } from './icon.ts';
import { Money } from './money.tsx';
import { Card } from './page.tsx';
import { SkeletonShape } from './skeleton.tsx';

export interface AnswerCardProps {
  /** What the figure is: 'Spent from 27/10/2026 to 25/11/2026'. */
  label: ReactNode;
  cents: number;
  href?: string;
  opens?: string;
  /** How it compares; the arrow says the direction again. */
  change?: { up: boolean; text: ReactNode };
  /** One more fact, such as the largest change. */
  children?: ReactNode;
}

/** The height of the card with its three lines, which the waiting card has too. */
const HEIGHT = 'min-h-[10.5rem]';

/** The answer of a screen, before anything that explains it. */
export function AnswerCard({ label, cents, href, opens, change, children }: AnswerCardProps) {
  const Arrow = change?.up ? ArrowUp : ArrowDown;
  return (
    <div data-answer>
      <Card tone="cover" className={`mb-4 ${HEIGHT}`}>
        <p className="text-on-cover-soft">{label}</p>
        <p className="mt-1">
          <Money cents={cents} tone="plain" size="title" href={href} opens={opens} />
        </p>
        {change ? (
          <p className="mt-2 flex items-baseline gap-1.5 font-medium">
            <Arrow size={16} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-spark shrink-0 self-center" />
            <span>{change.text}</span>
          </p>
        ) : null}
        {children ? <p className="text-on-cover-soft mt-1">{children}</p> : null}
      </Card>
    </div>
  );
}

export function AnswerCardWaiting() {
  return (
    <Card tone="cover" className={`mb-4 ${HEIGHT}`}>
      <SkeletonShape className="mt-1 h-4 w-40 opacity-40" />
      <SkeletonShape className="mt-3 h-9 w-52 opacity-40" />
      <SkeletonShape className="mt-5 h-4 w-60 max-w-full opacity-40" />
    </Card>
  );
}
