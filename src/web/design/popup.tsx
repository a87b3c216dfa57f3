import { useEffect, useLayoutEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { cx } from 'class-variance-authority';

/**
 * What opens beside a control: lists, menus, calendars, hints. It uses the browser's own popover, which lies over
 * everything (an open dialog included) without leaving its place in the document, so that it needs no portal; only
 * where it stands is ours to work out.
 */

export type Placement = 'start' | 'center' | 'end';

/** Distance to the anchor and to the edges of the screen, in pixels. */
const GAP = 6;
const EDGE = 8;

/** Below the anchor where it fits or where there is more room, else above; always whole on the screen. */
export function positionPopup(popup: HTMLElement, anchor: DOMRect, placement: Placement, matchWidth: boolean): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  popup.style.minWidth = matchWidth ? `${anchor.width}px` : '';
  popup.style.maxWidth = `${width - 2 * EDGE}px`;
  popup.style.maxHeight = '';
  const size = popup.getBoundingClientRect();
  const below = height - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const goesBelow = size.height <= below || below >= above;
  const space = Math.max(120, goesBelow ? below : above);
  popup.style.maxHeight = `${space}px`;
  const shownHeight = Math.min(size.height, space);
  const from = {
    start: anchor.left,
    center: anchor.left + anchor.width / 2 - size.width / 2,
    end: anchor.right - size.width,
  }[placement];
  popup.style.left = `${Math.max(EDGE, Math.min(from, width - size.width - EDGE))}px`;
  popup.style.top = `${goesBelow ? anchor.bottom + GAP : Math.max(EDGE, anchor.top - GAP - shownHeight)}px`;
}

export interface PopupProps {
  anchor: RefObject<HTMLElement | null>;
  /** Asked for by Escape and by a press anywhere else. */
  onClose: () => void;
  placement?: Placement;
  /** At least as wide as its anchor, as lists of choices are. */
  matchWidth?: boolean;
  /** A hint does not take Escape or presses: it goes when the pointer goes. */
  passive?: boolean;
  className?: string;
  children: ReactNode;
  id?: string;
  role?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  ref?: Ref<HTMLDivElement>;
}

function useDismissal(
  inside: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
  passive: boolean,
) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (passive) return;
    function press(event: PointerEvent) {
      const target = event.target as Node;
      if (!inside.current?.contains(target) && !anchor.current?.contains(target)) close.current();
    }
    function key(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // Stops here, or the dialog around it would close as well.
      event.preventDefault();
      event.stopPropagation();
      close.current();
    }
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [inside, anchor, passive]);
}

/** Mount it to open it, unmount it to close it. */
export function Popup({
  anchor,
  onClose,
  placement = 'start',
  matchWidth = false,
  passive = false,
  className,
  children,
  ref,
  ...rest
}: PopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  useDismissal(popup, anchor, onClose, passive);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const reposition = (event?: Event) => {
      // Measuring lets the popup take its full height for a moment, which would scroll its list back to the top.
      if (event?.type === 'scroll' && event.target instanceof Node && element.contains(event.target)) return;
      if (anchor.current) positionPopup(element, anchor.current.getBoundingClientRect(), placement, matchWidth);
    };
    reposition();
    const sizes = new ResizeObserver(() => reposition());
    sizes.observe(element);
    window.addEventListener('resize', reposition);
    window.addEventListener('scroll', reposition, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', reposition);
      window.removeEventListener('scroll', reposition, true);
    };
  }, [anchor, placement, matchWidth]);
  return (
    <div
      ref={(element) => {
        popup.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      popover="manual"
      className={cx(
        'bg-raised text-ink border-line-strong shadow-raised enter-rise fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-control border p-0 has-[>[role=listbox]]:flex has-[>[role=listbox]]:flex-col has-[>[role=listbox]]:overflow-hidden',
        className,
      )}
      {...rest}
    >
      {children}
    </div>
  );
}
