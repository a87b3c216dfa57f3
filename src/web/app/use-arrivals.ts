import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteRoute } from '#web/kit/gates.ts';
import { product } from '#web/kit/product.ts';
import { noteScroll, scrollAfter } from './scroll.ts';
import { useShownLocation } from './shown-location.ts';

/** Focuses the main heading, so that screen readers announce the new screen and Tab continues from it. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
  if (!heading || heading.contains(document.activeElement)) return;
  if (!heading.hasAttribute('tabindex')) {
    heading.tabIndex = -1;
    heading.style.outline = 'none';
  }
  heading.focus({ preventScroll: true });
}

/** When the loading heading is replaced, the new heading takes the focus, unless the reader has interacted. */
function keepHeadingFocused(): () => void {
  focusHeading();
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && document.querySelector('main h1')) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const end = () => observer.disconnect();
  const controller = new AbortController();
  for (const deed of ['keydown', 'pointerdown', 'click'])
    window.addEventListener(deed, end, { capture: true, signal: controller.signal });
  return () => {
    end();
    controller.abort();
  };
}

/** A screen with its own focus, such as a form's first field, keeps it. */
function hasOwnFocus(): boolean {
  const active = document.activeElement;
  return (
    active !== null &&
    active !== document.body &&
    active.closest('main') !== null &&
    active.matches('input, textarea, select')
  );
}

/** On arrival at a screen: title, focus, scroll position and stored route name. */
export function useArrivals(): void {
  const location = useLocation();
  const how = useNavigationType();
  const { route } = useShownLocation();
  const first = useRef(true);
  const { key, pathname } = location;

  useEffect(() => {
    document.title = `${route?.title ?? 'Page not found'} · ${product.brand}`;
    if (route) noteRoute(route.name ?? route.path);
  }, [route]);

  useEffect(() => {
    if (!first.current && !hasOwnFocus()) return keepHeadingFocused();
    first.current = false;
  }, [pathname]);

  // Before the paint: a shorter screen changes the scroll position, which must not be recorded for the previous
  // location.
  useLayoutEffect(() => {
    const callOff = scrollAfter(location, how);
    const note = () => noteScroll(key);
    // Before virtual lists measure, to avoid an extra layout.
    window.addEventListener('scroll', note, { passive: true, capture: true });
    return () => {
      window.removeEventListener('scroll', note, { capture: true });
      callOff();
    };
    // A new location has a new key; the other fields change with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
}
