import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Popup } from './popup.tsx';

export interface TooltipProps {
  text: ReactNode;
  /** The control it explains; put the id on its aria-describedby. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** Long enough that a pointer passing by opens nothing. */
const DELAY_MS = 350;

/** A few words on hover and focus. Never the only place where something is said: touch has no hover. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  function later() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), DELAY_MS);
  }
  function close() {
    clearTimeout(timer.current);
    setOpen(false);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={later}
      onPointerLeave={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setOpen(true);
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {children(open ? id : undefined)}
      {open ? (
        <Popup
          id={id}
          role="tooltip"
          anchor={anchor}
          placement="center"
          passive
          onClose={close}
          className="text-caption pointer-events-none max-w-64 px-2.5 py-1.5"
        >
          {text}
        </Popup>
      ) : null}
    </span>
  );
}
