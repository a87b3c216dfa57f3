import { useEffect, useState } from 'react';

/** A value that follows only when it has rested, so that the server is asked for what was meant and not for every key. */
export function useRested<T>(value: T, pauseMs = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, pauseMs, value);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}
