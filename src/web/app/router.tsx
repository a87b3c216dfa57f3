import { Suspense, startTransition, useEffect, useState } from 'react';
import { Route, Router, Routes } from 'react-router';
import { setNavigator } from '#web/kit/navigator.ts';
import { createLocations } from './location.ts';
import type { RoutedLocation, Locations } from './location.ts';
import { hasScreen } from './preload.ts';
import { RootLayout } from './root-layout.tsx';
import { ErrorCatcher, RouteError } from './route-error.tsx';
import { ShownLocationProvider } from './shown-location.ts';

/** The screen in its layout. Errors are shown in place of the screen, so that the layout stays. */
function Shown({ current }: { current: RoutedLocation }) {
  const { route, Screen, Shell, failure, location } = current;
  if (!route && Screen) return <Screen />;
  const screen = (
    <ErrorCatcher location={location}>
      {route && Screen && !failure ? (
        <Suspense>
          <Routes>
            <Route path={route.path} element={<Screen />} />
          </Routes>
        </Suspense>
      ) : (
        <RouteError error={failure?.error} />
      )}
    </ErrorCatcher>
  );
  // Without a layout only the error is shown.
  return Shell ? <Shell>{screen}</Shell> : screen;
}

export function AppRouter({ locations }: { locations: Locations }) {
  const [{ current, moving }, show] = useState(locations.state);
  useEffect(() => {
    const follow = () => {
      const next = locations.state();
      if (next.current?.stays && !next.moving) show(next);
      else startTransition(() => show(next));
    };
    follow();
    return locations.subscribe(follow);
  }, [locations]);
  if (!current) return null;
  return (
    <Router location={current.location} navigationType={current.how as never} navigator={locations.navigator}>
      <ShownLocationProvider value={{ route: current.route, lastRoute: current.lastRoute, moving }}>
        <ErrorCatcher location={current.location}>
          <RootLayout>
            <Shown current={current} />
          </RootLayout>
        </ErrorCatcher>
      </ShownLocationProvider>
    </Router>
  );
}

/** Resolves when the first screen can be shown. */
export async function startLocations(): Promise<Locations> {
  const locations = createLocations();
  setNavigator({
    go: (path, options) => locations.navigator[options?.replace ? 'replace' : 'push'](path),
    recheck: locations.recheck,
    exists: hasScreen,
  });
  if (!locations.state().current) {
    await new Promise<void>((resolve) => {
      const stop = locations.subscribe(() => {
        if (!locations.state().current) return;
        stop();
        resolve();
      });
    });
  }
  return locations;
}
