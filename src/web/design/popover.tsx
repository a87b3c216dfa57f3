import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { Popup, type Placement } from './popup.tsx';

export interface PopoverProps {
  /** Names the panel. */
  label: string;
  /** The button that opens it; spread the attributes on it. */
  trigger: (attributes: PopoverTrigger) => ReactNode;
  /** `close` gives focus back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: Placement;
  className?: string;
}

export interface PopoverTrigger {
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

/** A small panel beside its button, for what does not need a dialog: an explanation, a filter, a colour. */
export function Popover({ label, trigger, children, placement, className }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  function close() {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('button, a')?.focus();
  }
  return (
    <span ref={anchor} className="inline-flex">
      {trigger({
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open ? (
        <Panel
          id={id}
          label={label}
          anchor={anchor}
          placement={placement}
          className={className}
          onClose={close}
          onLeave={() => setOpen(false)}
        >
          {typeof children === 'function' ? children(close) : children}
        </Panel>
      ) : null}
    </span>
  );
}

interface PanelProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  placement: Placement | undefined;
  className: string | undefined;
  onClose: () => void;
  onLeave: () => void;
  children: ReactNode;
}

function Panel({ id, label, anchor, placement, className, onClose, onLeave, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]',
    );
    (first ?? panel.current)?.focus();
  }, []);
  function leave(event: FocusEvent) {
    const next = event.relatedTarget as Node | null;
    if (next && !panel.current?.contains(next) && !anchor.current?.contains(next)) onLeave();
  }
  return (
    <Popup
      id={id}
      ref={panel}
      role="dialog"
      aria-label={label}
      anchor={anchor}
      placement={placement}
      onClose={onClose}
      className={className ?? 'w-80 p-4'}
    >
      <div onBlur={leave} tabIndex={-1} className="outline-none">
        {children}
      </div>
    </Popup>
  );
}
