import type { ReactNode } from 'react';
import { Spinner } from '#web/design/spinner.tsx';

export interface DoorPageProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Other ways to go on, under a rule. */
  foot?: ReactNode;
}

/** One page of the door: a heading, one plain sentence, and what there is to do. */
export function DoorPage({ title, lead, children, foot }: DoorPageProps) {
  return (
    <>
      <h1 className="text-title">{title}</h1>
      {lead ? <p className="text-ink-soft mt-2.5">{lead}</p> : null}
      {children ? <div className="mt-7">{children}</div> : null}
      {foot ? <div className="border-line mt-8 space-y-3 border-t pt-5">{foot}</div> : null}
    </>
  );
}

/** For the pages that do their work by themselves. */
export function DoorWorking({ title, says }: { title: string; says: string }) {
  return (
    <DoorPage title={title}>
      <p role="status" className="text-ink-soft flex items-center gap-3">
        <Spinner /> {says}
      </p>
    </DoorPage>
  );
}
