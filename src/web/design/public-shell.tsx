import type { ReactNode } from 'react';
import { ShellContent } from './shell-content.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import type { TopBarProps } from './top-bar.tsx';

export interface PublicShellProps extends Omit<TopBarProps, 'before'> {
  /** A line over everything, such as "You are offline". */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen for everybody: the bar of a phone, and no menu or places. */
export function PublicShell({ notice, children, ...bar }: PublicShellProps) {
  return (
    <>
      <SkipLink />
      <div>
        <TopBar {...bar} />
        {notice}
        <ShellContent>{children}</ShellContent>
      </div>
    </>
  );
}
