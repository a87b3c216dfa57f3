import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { applyTheme, storedTheme } from '#web/design/theme.ts';
import type { AreaCommand } from '#web/kit/commands.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { saveTheme } from './theme-choice.ts';

/** Members' choices are stored on the server; visitors' in the browser. */
function choose(mode: 'light' | 'dark'): unknown {
  const { palette } = storedTheme();
  return sessionStore.current() ? saveTheme({ palette, mode }) : applyTheme({ palette, mode });
}

export const commands: readonly AreaCommand[] = [
  {
    id: 'theme-dark',
    label: 'Use the dark theme',
    keywords: 'night mode colours look',
    icon: Moon,
    who: 'everybody',
    run: () => choose('dark'),
  },
  {
    id: 'theme-light',
    label: 'Use the light theme',
    keywords: 'day mode colours look',
    icon: Sun,
    who: 'everybody',
    run: () => choose('light'),
  },
];
