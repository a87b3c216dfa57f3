import { useEffect, useState, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';

/** The height of a phone's bar. */
const BAR_PX = 56;

/** Whether the heading of the screen has left under the bar. */
function useHeadingGone(): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const heading = document.querySelector('main h1');
      setGone(heading !== null && heading.getBoundingClientRect().bottom < BAR_PX);
    };
    const follow = () => {
      frame ||= requestAnimationFrame(measure);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      cancelAnimationFrame(frame);
    };
  }, []);
  return gone;
}

/**
 * The title in the bar of a phone. A screen names itself in its heading, so the bar shows the name only once that has
 * scrolled away; until then it shows `resting`. For screen readers the heading is enough.
 */
export function ScrolledTitle({ title, resting }: { title: string; resting?: ReactNode }) {
  const gone = useHeadingGone() && title !== '';
  return (
    <div className="relative min-w-0 flex-1">
      {resting ? <div className={cx('transition-opacity', gone && 'opacity-0')}>{resting}</div> : null}
      <p
        aria-hidden="true"
        className={cx(
          'text-subhead absolute inset-x-0 top-1/2 line-clamp-1 -translate-y-1/2 leading-[1.2] transition-opacity',
          gone ? 'opacity-100' : 'opacity-0',
        )}
      >
        {title}
      </p>
    </div>
  );
}
