import { createPath, useNavigate } from 'react-router';
import type { MouseEvent } from 'react';
import type { LinkProps } from '#web/design/link.tsx';
import { preloadPath } from './preload.ts';

/** Only a plain click of the primary button navigates in the app; the browser handles all others. */
function isPlain(event: MouseEvent<HTMLAnchorElement>): boolean {
  const ownTarget = ['', '_self'].includes(event.currentTarget.target);
  return event.button === 0 && ownTarget && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}

/** The router's link, for the design components. A screen is preloaded when a visit is likely. */
export function AppLink({ href, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const ahead = () => preloadPath(href);
  function click(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // A second click on the same link must not add a history entry.
    void navigate(href, { replace: href === createPath(window.location) });
  }
  return (
    <a href={href} onPointerEnter={ahead} onFocus={ahead} {...rest} onClick={click}>
      {children}
    </a>
  );
}
