import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** What is further down is loaded when it is nearly on screen, when the member does something, or after a while. */
const NEARBY = '240px';
const AFTER_MS = 4000;
const signs = ['pointerdown', 'keydown', 'scroll', 'wheel'] as const;

/** Renders the placeholder until its place is near the screen, so that the first load stays small. */
export function OnView({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (isShown || !element) return;
    const show = () => setShown(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show();
      },
      { rootMargin: NEARBY },
    );
    observer.observe(element);
    const timer = setTimeout(show, AFTER_MS);
    for (const sign of signs) window.addEventListener(sign, show, { once: true, passive: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, show);
    };
  }, [isShown]);
  return (
    <div ref={box} className="h-full">
      {isShown ? children : placeholder}
    </div>
  );
}
