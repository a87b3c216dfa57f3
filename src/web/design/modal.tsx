import { useId, useLayoutEffect, useState, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import X from 'lucide-react/icons/x';
import { cx } from 'class-variance-authority';
import { IconButton } from './icon-button.tsx';
import { useAsTopLayer } from './top-layer.ts';

export interface ModalProps {
  open: boolean;
  /** Asked for by Escape, the close button or a press on the backdrop. The owner decides and sets `open`. */
  onClose: () => void;
  title: string;
  titleHidden?: boolean;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions, last and within reach of a thumb. */
  footer?: ReactNode;
  /** False while something runs that must not be walked away from: no close button, no Escape. */
  dismissible?: boolean;
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
  /** Begins at the first field of a form, where there are keys to fill it by; on a phone they would rise over it. */
  beginsAtField?: boolean;
}

interface FrameProps extends ModalProps {
  className: string;
  bodyClassName?: string;
  /** For a dialog whose first line is its own: Escape and the backdrop still close it. */
  closeHidden?: boolean;
}

/**
 * The browser's own modal dialog: it traps focus, gives it back, closes on Escape and makes the rest inert, with no
 * script of ours. The content is mounted only while open, so that it starts afresh each time.
 */
export function Modal({ open, ...props }: FrameProps) {
  return open ? <OpenModal {...props} /> : null;
}

function OpenModal(props: Omit<FrameProps, 'open'>) {
  const {
    onClose,
    title,
    titleHidden,
    description,
    children,
    footer,
    dismissible = true,
    role = 'dialog',
    className,
    bodyClassName,
    closeHidden,
    beginsAtField,
  } = props;
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  // The content comes once the dialog is open: a field that asks for the focus cannot get it in a closed one.
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  useAsTopLayer(element);
  // Before the element leaves the document: only a dialog that is still in it gives the focus back.
  useLayoutEffect(() => {
    if (!element) return;
    // Measured before the page stops scrolling: the room of its scroll bar passes to the backdrop, yet nothing moves.
    const bar = innerWidth - document.documentElement.clientWidth;
    if (bar > 0) document.documentElement.style.setProperty('--scroll-bar', `${bar}px`);
    if (!element.open) element.showModal();
    setIsShown(true);
    return () => element.close();
  }, [element]);

  useLayoutEffect(() => {
    // A field that has asked for the focus itself keeps it.
    if (
      !isShown ||
      !beginsAtField ||
      document.activeElement?.matches('form *') ||
      !matchMedia('(hover: hover)').matches
    )
      return;
    element
      ?.querySelector<HTMLElement>(
        'form :is(input, textarea, [role=combobox]):not(:disabled, [type=file], [type=radio]:not(:checked))',
      )
      ?.focus();
  }, [isShown, beginsAtField, element]);

  function cancel(event: SyntheticEvent) {
    if (event.target !== element) return;
    event.preventDefault();
    if (dismissible) onClose();
  }
  function press(event: MouseEvent) {
    if (dismissible && event.target === element) onClose();
  }
  return (
    <dialog
      ref={setElement}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={cx(
        'shadow-raised enter-rise max-w-none flex-col overflow-hidden p-0 open:flex backdrop:bg-scrim',
        className,
      )}
      onCancel={cancel}
      onMouseDown={press}
    >
      <div
        className={cx(
          'flex shrink-0 items-start justify-between gap-4 pt-5 pr-3 pl-5 sm:pl-6',
          titleHidden && (closeHidden || !dismissible) && 'sr-only',
        )}
      >
        <h2 id={`${id}-title`} className={titleHidden ? 'sr-only' : 'text-heading pt-1'}>
          {title}
        </h2>
        {dismissible && !closeHidden ? (
          <IconButton label="Close" icon={X} className="-mt-1 opacity-80" onClick={onClose} />
        ) : null}
      </div>
      <div
        className={cx(
          'modal-body min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6',
          bodyClassName,
        )}
        tabIndex={-1}
      >
        {description ? (
          <div id={`${id}-description`} className="text-ink-soft mb-4">
            {description}
          </div>
        ) : null}
        {isShown ? children : null}
      </div>
      {footer ? (
        <div className="border-line pb-safe-4 flex shrink-0 flex-col-reverse gap-2 border-t px-5 pt-4 sm:flex-row sm:flex-wrap sm:justify-end sm:px-6">
          {footer}
        </div>
      ) : null}
    </dialog>
  );
}
