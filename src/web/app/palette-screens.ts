import CornerDownRight from 'lucide-react/icons/corner-down-right';
import type { Command } from '#web/design/command-palette.tsx';
import { go } from '#web/kit/navigator.ts';
import { isBackOffice } from '#web/kit/route.ts';
import { everydayWords } from './palette-words.ts';
import { furtherRoutes } from './further-routes.ts';
import { routeTable } from './route-table.ts';

/** The screens that can be gone to from anywhere: places, not steps, and only those behind an open gate. */
export function screenCommands(signedIn: boolean, isOperator: boolean): Command[] {
  return [...routeTable, ...furtherRoutes]
    .filter(
      (route) =>
        !route.unlisted &&
        !route.path.includes(':') &&
        (signedIn ? route.gate !== 'guest' : route.gate !== 'auth') &&
        (isOperator || !isBackOffice(route.path)),
    )
    .map((route) => ({
      id: route.path,
      label: route.title,
      keywords: [route.keywords ?? '', everydayWords[route.path] ?? ''].join(' '),
      icon: CornerDownRight,
      ...(isBackOffice(route.path) ? { hint: 'Back office' } : {}),
      onSelect: () => go(route.path),
    }));
}
