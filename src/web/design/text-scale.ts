import { useEffect, useState } from 'react';

const NORMAL_TEXT_PX = 16;

/** The usual size where there is no page, as in a drawing made to text. */
function scaleNow(): number {
  if (typeof document === 'undefined') return 1;
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / NORMAL_TEXT_PX;
}

/** An unseen element whose width depends on the size of text alone. */
function appendProbe(): HTMLElement {
  const probe = document.createElement('div');
  probe.style.cssText = 'position:absolute;top:0;left:0;width:1rem;height:0;visibility:hidden';
  document.body.append(probe);
  return probe;
}

/**
 * How large text is, 1 for the usual size: for what has to be measured in pixels. The browser reports no change of
 * the size of text, so the width of a probe is observed, which costs nothing until it changes.
 */
export function useTextScale(): number {
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const probe = appendProbe();
    const observer = new ResizeObserver(() => setScale(scaleNow()));
    observer.observe(probe);
    return () => {
      observer.disconnect();
      probe.remove();
    };
  }, []);
  return scale;
}
