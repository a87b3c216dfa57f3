import type { ReactNode } from 'react';

/** One component with its name and description; its states are side by side. */
export function Specimen({ name, says, children }: { name: string; says?: string; children: ReactNode }) {
  return (
    <section
      aria-label={name}
      className="border-line grid gap-x-10 gap-y-4 border-b py-8 lg:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div>
        <h3 className="text-subhead">{name}</h3>
        {says ? <p className="text-ink-faint text-caption mt-1">{says}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-32 pt-14">
      <h2 id={`${id}-title`} className="text-heading border-ink border-b pb-2">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** States of a component in a wrapping row. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-4">{children}</div>;
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-8 gap-y-7 sm:grid-cols-2">{children}</div>;
}
