import { useEffect, useState } from 'react';

/** A debounced value. */
export function useRested<T>(value: T, pauseMs = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}
