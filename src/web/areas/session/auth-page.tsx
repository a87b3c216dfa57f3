import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { TextLink } from '#web/design/link.tsx';
import { Spinner } from '#web/design/spinner.tsx';

export interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Other ways to go on, under a rule. */
  foot?: ReactNode;
}

/** Whether the page has shown a screen of the door before: what comes first in a page leaves the focus where it is. */
let shown = false;

/** What takes the place of a form that is done with takes the focus that was lost with it, and is read. */
function useHeadingFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === title) return;
    last.current = title;
    if (shown && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    shown = true;
  }, [title]);
  return heading;
}

/** A text of the company, opened beside what is being typed here, which would be lost otherwise. */
export function TextBeside({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <TextLink href={href} target="_blank" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  );
}

/** One page of the door: a heading, one plain sentence, and what there is to do. */
export function AuthPage({ title, lead, children, foot }: AuthPageProps) {
  return (
    <>
      <h1 ref={useHeadingFocus(title)} tabIndex={-1} className="text-title outline-none">
        {title}
      </h1>
      {lead ? <p className="text-ink-soft mt-2.5">{lead}</p> : null}
      {children ? <div className="mt-7">{children}</div> : null}
      {foot ? <div className="border-line mt-8 border-t pt-2 [&_a]:inline-block [&_a]:py-2.5">{foot}</div> : null}
      <p className="text-caption mt-1 flex gap-x-6">
        <TextBeside href="/terms-and-conditions" className="py-3.5">
          Terms
        </TextBeside>
        <TextBeside href="/privacy" className="py-3.5">
          Privacy
        </TextBeside>
      </p>
    </>
  );
}

/** For the pages that do their work by themselves. */
export function AuthWorking({ title, says }: { title: string; says: string }) {
  return (
    <AuthPage title={title}>
      <p role="status" className="text-ink-soft flex items-center gap-3">
        <Spinner /> {says}
      </p>
    </AuthPage>
  );
}
