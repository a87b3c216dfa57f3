import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { LinkProvider } from '#web/design/link.tsx';
import { LoadingBar } from '#web/design/loading-bar.tsx';
import { ToastRegion } from '#web/design/toast-region.tsx';
import { AppLink } from './app-link.tsx';
import { useArrivals } from './use-arrivals.ts';
import { usePaletteKey } from './palette-key.ts';
import { useShownLocation } from './shown-location.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Wraps every screen, in any layout. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { moving } = useShownLocation();
  const palette = usePaletteKey();
  useArrivals();
  return (
    <LinkProvider component={AppLink}>
      <LoadingBar active={moving} />
      {children}
      {palette.wasOpened ? (
        <Suspense>
          <Palette open={palette.isOpen} onClose={palette.close} />
        </Suspense>
      ) : null}
      <ToastRegion />
    </LinkProvider>
  );
}
