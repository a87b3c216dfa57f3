import { cx } from 'class-variance-authority';

const names: Record<string, string> = { mod: 'Ctrl', enter: 'Enter', esc: 'Esc', up: 'Up', down: 'Down' };
const apple: Record<string, string> = { mod: '⌘', enter: '↵', esc: 'esc', up: '↑', down: '↓' };

function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Keys to press, as in keys="mod+k": the command key on Apple's machines, Ctrl on others. */
export function Kbd({ keys, tone = 'paper' }: { keys: string; tone?: 'paper' | 'cover' }) {
  const table = isApple() ? apple : names;
  return (
    <kbd
      className={cx(
        'text-caption inline-flex gap-1 font-sans',
        tone === 'paper' ? 'text-ink-faint' : 'text-on-cover-soft',
      )}
    >
      {keys.split('+').map((key) => (
        <span key={key} className="border-current/35 rounded-tag border px-1 text-[0.6875rem] leading-[1.125rem]">
          {table[key] ?? key.toUpperCase()}
        </span>
      ))}
    </kbd>
  );
}
