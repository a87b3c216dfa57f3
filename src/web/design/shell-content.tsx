import type { ReactNode } from 'react';

/** The main part of a page in any shell; `aboveBar` leaves room for the places at the foot of a phone. */
export function ShellContent({ aboveBar = false, children }: { aboveBar?: boolean; children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={`mx-auto w-full max-w-[76rem] px-4 pt-5 outline-none sm:px-6 lg:px-12 lg:pt-9 ${aboveBar ? 'pb-28 lg:pb-16' : 'pb-12'}`}
    >
      {children}
    </main>
  );
}
