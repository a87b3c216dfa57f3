import { cx } from 'class-variance-authority';
import { Modal, type ModalProps } from './modal.tsx';

export interface DrawerProps extends ModalProps {
  /** Dressed as the cover, for navigation. */
  cover?: boolean;
}

/** Details beside the page: a sheet from below on a phone, a panel at the right edge from 640 px on. */
export function Drawer({ cover, ...props }: DrawerProps) {
  return (
    <Modal
      {...props}
      className={cx(
        'fixed mx-0 mt-auto mb-0 max-h-[88dvh] w-full rounded-t-panel sm:my-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:w-[28rem] sm:rounded-none',
        cover ? 'on-cover' : 'bg-surface',
      )}
    />
  );
}
