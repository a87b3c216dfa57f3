import { cx } from 'class-variance-authority';
import { Modal, type ModalProps } from './modal.tsx';

export interface DialogProps extends ModalProps {
  size?: 'small' | 'regular' | 'large';
}

/**
 * A question or a short task over the page: in the middle of a large screen, at the foot of a phone's, by the thumb.
 */
export function Dialog({ size = 'regular', ...props }: DialogProps) {
  return (
    <Modal
      beginsAtField
      {...props}
      className={cx(
        'bg-surface fixed m-auto mb-0 max-h-[92dvh] w-full rounded-t-panel sm:mb-auto sm:max-h-[86dvh] sm:rounded-panel',
        size === 'small' && 'sm:w-[26rem]',
        size === 'regular' && 'sm:w-[34rem]',
        size === 'large' && 'sm:w-[min(60rem,calc(100vw-4rem))]',
      )}
    />
  );
}
