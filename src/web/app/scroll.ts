import type { Location, NavigationType } from 'react-router';

/** Scroll positions after a navigation (rule C11). */

const HASH_DELAY_MS = 500;
const positions = new Map<string, number>();

/** Records the scroll position of a location, for back and forward navigation. */
export function noteScroll(key: string): void {
  positions.set(key, window.scrollY);
}

const GROWING_MS = 1_000;
/** The anchor's target may depend on a reply of the server. */
const ANCHOR_MS = 5_000;
const signs = ['wheel', 'pointerdown', 'keydown'];

/** Scrolls to a position that may not exist until content has loaded; stops if the reader interacts. */
function scrollWhileGrowing(scroll: () => void, longestMs = GROWING_MS): () => void {
  const growth = new ResizeObserver(scroll);
  const timer = setTimeout(stop, longestMs);
  function stop(): void {
    clearTimeout(timer);
    growth.disconnect();
    for (const sign of signs) window.removeEventListener(sign, stop);
  }
  for (const sign of signs) window.addEventListener(sign, stop, { passive: true });
  scroll();
  growth.observe(document.body);
  return stop;
}

/**
 * Scrolls to the top, or to the anchor after half a second, when its target is likely to exist. Back and forward
 * restore the previous position. Returns a cancel function.
 */
export function scrollAfter(location: Location, how: `${NavigationType}`): () => void {
  // A sheet over a list has its own address; the list keeps its position.
  if ((location.state as { keepsPosition?: boolean } | null)?.keepsPosition) return () => {};
  if (location.hash.length > 1) {
    const id = decodeURIComponent(location.hash.slice(1));
    let stop = (): void => {};
    const timer = setTimeout(
      () => void (stop = scrollWhileGrowing(() => document.getElementById(id)?.scrollIntoView(), ANCHOR_MS)),
      HASH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }
  const left = how === 'POP' ? (positions.get(location.key) ?? 0) : 0;
  if (left > 0) return scrollWhileGrowing(() => window.scrollTo(0, left));
  window.scrollTo(0, 0);
  return () => {};
}
