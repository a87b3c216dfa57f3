import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { LinkProvider } from '#web/design/link.tsx';
import { LoadingBar } from '#web/design/loading-bar.tsx';
import { ToastRegion } from '#web/design/toast-region.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { AppLink } from './app-link.tsx';
import { useArrivals } from './use-arrivals.ts';
import { usePaletteKey } from './palette-key.ts';
import { useShownLocation } from './shown-location.ts';

const Palette = lazyDialog('search', async () => (await import('./palette.tsx')).Palette);

/** Wraps every screen, in any layout. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { moving } = useShownLocation();
  const palette = usePaletteKey();
  useArrivals();
  return (
    <LinkProvider component={AppLink}>
      <LoadingBar active={moving} />
      {children}
      {palette.openings > 0 ? (
        <Suspense>
          <Palette key={palette.openings} open={palette.isOpen} onClose={palette.close} />
        </Suspense>
      ) : null}
      <ToastRegion />
    </LinkProvider>
  );
}
