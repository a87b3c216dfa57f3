import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { Badge } from './badge.tsx';

export interface PlanPanelProps {
  name: string;
  /** Stands beside the name, such as 'Your plan'. */
  mark?: string | undefined;
  description: string;
  price: ReactNode;
  features: readonly string[];
  /** What can be done with it, at the foot. */
  children?: ReactNode;
}

/** One plan among others, as an item of a list: what it is, costs and adds. */
export function PlanPanel({ name, mark, description, price, features, children }: PlanPanelProps) {
  return (
    <li className="border-line bg-surface flex min-w-0 flex-col rounded-panel border px-5 py-6">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-subhead">{name}</h3>
        {mark ? <Badge tone="accent">{mark}</Badge> : null}
      </div>
      <p className="text-ink-soft mt-1 mb-5 md:min-h-19">{description}</p>
      {price}
      {features.length > 0 ? (
        <ul aria-label={`What you get with ${name}`} className="border-line mt-5 space-y-2 border-t pt-4">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Check size={18} strokeWidth={2.25} aria-hidden="true" className="text-positive mt-0.5 shrink-0" />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      {children ? <div className="mt-auto space-y-2 pt-6">{children}</div> : null}
    </li>
  );
}
