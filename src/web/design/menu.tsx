import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import { ICON_STROKE, type IconComponent } from './icon.ts';
import { Link } from './link.tsx';
import { Popup, type Placement } from './popup.tsx';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconComponent;
  hint?: string;
  href?: string;
  onSelect?: () => void;
  disabled?: boolean;
  /** Cannot be undone: shown in the colour of bad news, last in its menu. */
  danger?: boolean;
  /** A rule above it, between kinds of things. */
  apart?: boolean;
}

export interface MenuTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The button that opens it; spread the attributes on it. */
  trigger: (attributes: MenuTrigger) => ReactNode;
  placement?: Placement;
}

/**
 * The item that a key leads to: arrows go round, Home and End jump, a letter finds the next item that begins with it.
 */
export function menuTarget(key: string, from: number, items: readonly Pick<MenuItem, 'label'>[]): number | null {
  const count = items.length;
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1) return null;
  for (let step = 1; step <= count; step += 1) {
    const index = (from + step) % count;
    if (items[index]?.label.toLowerCase().startsWith(key.toLowerCase())) return index;
  }
  return null;
}

function ItemFace({ item }: { item: MenuItem }) {
  const Icon = item.icon;
  return (
    <>
      {Icon ? <Icon size={18} strokeWidth={ICON_STROKE} aria-hidden="true" className="shrink-0" /> : null}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.hint ? <span className="text-ink-faint text-caption block">{item.hint}</span> : null}
      </span>
    </>
  );
}

function Items({
  items,
  start,
  onClose,
}: {
  items: readonly MenuItem[];
  start: 'first' | 'last';
  onClose: (refocus: boolean) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(start === 'first' ? 0 : items.length - 1);
  useEffect(() => {
    list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]')[active]?.focus();
  }, [active]);
  function press(event: KeyboardEvent) {
    if (event.key === 'Tab') return onClose(false);
    const target = menuTarget(event.key, active, items);
    if (target === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setActive(target);
  }
  return (
    <div ref={list} role="presentation" className="min-w-48 p-1" onKeyDown={press}>
      {items.map((item, index) => {
        const attributes = {
          role: 'menuitem',
          tabIndex: index === active ? 0 : -1,
          'aria-disabled': item.disabled || undefined,
          className: cx(
            'flex min-h-11 w-full items-center gap-3 rounded-[6px] px-3 py-1.5 text-left outline-none transition-colors sm:min-h-10',
            item.danger ? 'text-negative focus:bg-negative-soft' : 'text-ink focus:bg-accent-soft',
            item.disabled && 'cursor-not-allowed opacity-55',
          ),
          onPointerMove: () => setActive(index),
          onClick: () => {
            if (item.disabled) return;
            onClose(!item.href);
            item.onSelect?.();
          },
        };
        return (
          <div key={item.id} role="none">
            {item.apart ? <hr className="border-line my-1" /> : null}
            {item.href && !item.disabled ? (
              <Link href={item.href} {...attributes}>
                <ItemFace item={item} />
              </Link>
            ) : (
              <button type="button" {...attributes}>
                <ItemFace item={item} />
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Actions behind a button, for what is not worth a button of its own. */
export function Menu({ label, items, trigger, placement = 'end' }: MenuProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  function close(refocus: boolean) {
    setOpen(null);
    if (refocus) anchor.current?.querySelector<HTMLElement>('button')?.focus();
  }
  function press(event: KeyboardEvent) {
    if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
  }
  const attributes = {
    'aria-haspopup': 'menu',
    'aria-expanded': open !== null,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(open ? null : 'first'),
    onKeyDown: press,
  } as const;
  return (
    <span ref={anchor} className="inline-flex">
      {trigger(attributes)}
      {open ? (
        <Popup anchor={anchor} placement={placement} onClose={() => close(true)} id={id} role="menu" aria-label={label}>
          <Items items={items} start={open} onClose={close} />
        </Popup>
      ) : null}
    </span>
  );
}
