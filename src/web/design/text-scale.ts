import { useEffect, useState } from 'react';

const NORMAL_TEXT_PX = 16;

const scaleNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / NORMAL_TEXT_PX;

/** How large text is, 1 for the usual size: for what has to be measured in pixels. */
export function useTextScale(): number {
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const measure = () => setScale(scaleNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return scale;
}
