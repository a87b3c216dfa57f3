import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';

export interface PageHeaderProps {
  title: string;
  /** A few words over the title, such as the way back. */
  over?: ReactNode;
  /** Chooses the period that the screen shows. Below the title on a phone, beside it where there is room. */
  period?: ReactNode;
  /** One plain sentence that says what this screen answers. */
  lead?: ReactNode;
  /** The figure of the screen, large, beside or under the title. */
  figure?: ReactNode;
  actions?: ReactNode;
}

/** The head of a page of the statement: title, sentence, figure, and what one can do. */
export function PageHeader({ title, over, period, lead, figure, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 lg:mb-6">
      <div className="min-w-0 max-w-2xl">
        {over ? <div className="text-ink-faint text-caption mb-1.5 font-medium">{over}</div> : null}
        <div className={period ? 'flex-wrap items-center gap-x-6 sm:flex' : undefined}>
          <h1 className="text-title">{title}</h1>
          {period}
        </div>
        {lead ? <p className="text-ink-soft mt-1 max-w-[64ch]">{lead}</p> : null}
        {figure ? <div className="mt-3">{figure}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}

/**
 * A readable column, and from 1280 px on a second one beside it for context. Without a second one, `wide` takes the
 * room.
 */
export function Columns({ children, aside, wide = false }: { children: ReactNode; aside?: ReactNode; wide?: boolean }) {
  if (!aside) return <div className={cx('max-xl:in-turn', wide ? undefined : 'max-w-[46rem]')}>{children}</div>;
  return (
    <div className="max-xl:in-turn grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="max-xl:in-turn min-w-0">{children}</div>
      <aside className="min-w-0">{aside}</aside>
    </div>
  );
}

export interface SectionProps {
  title: string;
  /** Makes it an anchor that a link can lead to. */
  id?: string;
  titleHidden?: boolean;
  /** The level of the heading in the page's outline. */
  level?: 2 | 3 | 4;
  note?: ReactNode;
  /** A link or a small control at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * A part of the page: a card with its heading. A section inside a section, a dialog or a drawer has no card of its own,
 * and neither has one whose heading is hidden: what it holds stands for itself.
 */
export function Section({ title, id, titleHidden, level = 2, note, action, children, className }: SectionProps) {
  const Heading = `h${level}` as const;
  return (
    <section id={id} className={cx('scroll-mt-20 not-first:mt-4', titleHidden ? undefined : 'section-card', className)}>
      <div className={titleHidden ? 'sr-only' : 'mb-3 flex flex-wrap items-baseline justify-between gap-x-4'}>
        <Heading className="text-subhead min-w-0 flex-1 basis-24">{title}</Heading>
        {action}
      </div>
      {note ? <p className="text-ink-soft -mt-1 mb-4 max-w-[64ch]">{note}</p> : null}
      {children}
    </section>
  );
}

export interface CardProps {
  /** Makes it an anchor that a link can lead to. */
  id?: string;
  title?: string;
  level?: 2 | 3 | 4;
  action?: ReactNode;
  /** `accent` for the one thing on the screen that should be seen first. */
  tone?: 'paper' | 'cover';
  children: ReactNode;
  className?: string;
}

/** A slip laid on the page, for what stands apart from it. Use it sparingly: most parts are a Section. */
export function Card({ id, title, level = 2, action, tone = 'paper', children, className }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      className={cx(
        'rounded-panel px-4 py-4 not-first:mt-4 sm:px-5 sm:py-5',
        tone === 'paper' ? 'bg-surface border-line border' : 'on-cover',
        className,
      )}
    >
      {title || action ? (
        <div className="mb-3 flex items-baseline leading-snug justify-between gap-4">
          {title ? <Heading className="text-subhead">{title}</Heading> : null}
          {action}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Terms and what they are, on thin rules: the facts of an account, the terms of a loan. */
export function DefinitionList({
  items,
  className,
}: {
  items: readonly { term: ReactNode; is: ReactNode }[];
  className?: string;
}) {
  return (
    <dl className={cx('divide-line divide-y', className)}>
      {items.map((item, index) => (
        <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-ink-soft">{item.term}</dt>
          <dd className="figures ml-auto min-w-0 text-right font-medium wrap-anywhere">{item.is}</dd>
        </div>
      ))}
    </dl>
  );
}
