import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { TextLink } from '#web/design/link.tsx';
import { Spinner } from '#web/design/spinner.tsx';

export interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Alternatives below a divider. */
  foot?: ReactNode;
}

/** Whether an auth screen was shown before; the first one on a page leaves the focus alone. */
let shown = false;

/** Content that replaces a completed form takes the focus, and is announced. */
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

/** A legal text, opened in a new tab so that input is not lost. */
export function TextBeside({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <TextLink href={href} target="_blank" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  );
}

/** One auth screen: heading, lead and content. */
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

/** For screens that work without input. */
export function AuthWorking({ title, says }: { title: string; says: string }) {
  return (
    <AuthPage title={title}>
      <p role="status" className="text-ink-soft flex items-center gap-3">
        <Spinner /> {says}
      </p>
    </AuthPage>
  );
}
