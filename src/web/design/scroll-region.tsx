import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/**
 * A place for a table. One that is too wide for the screen, as with large text, scrolls here and not with the page;
 * only then can the keyboard focus it.
 */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const sizes = new ResizeObserver(() =>
      setIsTooWide(content.getBoundingClientRect().width > element.clientWidth + 1),
    );
    sizes.observe(element);
    sizes.observe(content);
    return () => sizes.disconnect();
  }, []);
  return (
    <div
      ref={box}
      {...(isTooWide
        ? { role: 'region', 'aria-label': label, tabIndex: 0, className: 'relative overflow-x-auto' }
        : {})}
    >
      {children}
    </div>
  );
}
