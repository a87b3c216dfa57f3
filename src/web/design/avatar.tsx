import { useState } from 'react';
import { cx } from 'class-variance-authority';

/** The same name always has the same colour: a small hash picks one of the eight chart colours. */
export function hueOf(name: string): number {
  let hash = 7;
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (hash % 8) + 1;
}

/** 'Woolworths Metro' → 'WM'; '7-Eleven' → '7'; nothing → '?'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-_/.*]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  if (/^\d/.test(words[0] ?? '')) return letters[0] ?? '?';
  return letters.join('').toUpperCase() || '?';
}

const tints = [
  'bg-[color-mix(in_oklab,var(--chart-1)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-2)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-3)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-4)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-5)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-6)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-7)_22%,var(--surface))]',
  'bg-[color-mix(in_oklab,var(--chart-8)_22%,var(--surface))]',
];

const sizes = { small: 'size-8 text-[0.6875rem]', regular: 'size-10 text-caption', large: 'size-16 text-subhead' };

export interface AvatarProps {
  name: string;
  /** An image, where there is one; if it fails to load, the initials come back. */
  image?: string | null;
  size?: keyof typeof sizes;
  /** Merchants are squares with round corners, people are round. */
  shape?: 'person' | 'merchant';
  /** Read out only where the name does not stand beside it. */
  labelled?: boolean;
  className?: string;
}

export function Avatar({ name, image, size = 'regular', shape = 'person', labelled = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const ariaProps = labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <span
      {...ariaProps}
      className={cx(
        'text-ink inline-grid shrink-0 place-items-center overflow-hidden font-semibold select-none',
        shape === 'person' ? 'rounded-full' : 'rounded-control',
        sizes[size],
        tints[hueOf(name) - 1],
        className,
      )}
    >
      {image && image !== failed ? (
        <img
          src={image}
          alt=""
          className="size-full object-cover"
          loading="lazy"
          decoding="async"
          onError={() => setFailed(image)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** The mark of a shop or biller beside a transaction. */
export function MerchantLogo(props: Omit<AvatarProps, 'shape'>) {
  return <Avatar {...props} shape="merchant" />;
}
