import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from './icon-button.tsx';
import { SkeletonShape } from './skeleton.tsx';

type Form = 'month' | 'days';

export interface PeriodStepperProps {
  /** What a period is: 'Month'. */
  label: string;
  /** The period itself: 'November 2026'. */
  period: string;
  /** How it is written: as the name of a month, or as its first and last days. */
  form: Form;
  /** What the buttons do: 'Previous month'. */
  previous: string;
  next: string;
  onPrevious: () => void;
  onNext: () => void;
  /** Follows the stepper, such as the way back to the present. */
  children?: ReactNode;
}

const look = '-ml-3 flex min-h-11 items-center gap-1';
/** Wide enough for the longest period, so that the buttons stay where they are from one to the next. */
const widths: Readonly<Record<Form, string>> = { month: 'basis-36', days: 'basis-52' };

/** The period that a screen shows, with a step back and a step forward. Stands in the header of the page. */
export function PeriodStepper(props: PeriodStepperProps) {
  return (
    <div className={look} role="group" aria-label={props.label}>
      <IconButton label={props.previous} icon={ChevronLeft} onClick={props.onPrevious} />
      <p className={`figures min-w-0 text-center font-medium ${widths[props.form]}`} aria-live="polite">
        {props.period}
      </p>
      <IconButton label={props.next} icon={ChevronRight} onClick={props.onNext} />
      {props.children}
    </div>
  );
}

/** Holds the place of a stepper until its period is known. */
export function PeriodStepperWaiting({ form }: Pick<PeriodStepperProps, 'form'>) {
  return (
    <div className={`animate-late ${look}`}>
      <span className="w-11 shrink-0" />
      <div className={widths[form]}>
        <SkeletonShape className="h-4 w-full" />
      </div>
    </div>
  );
}
