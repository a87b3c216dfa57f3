import LogOut from 'lucide-react/icons/log-out';
import type { AreaCommand } from '#web/kit/commands.ts';
import { logOut } from '#web/kit/session.ts';

export const commands: readonly AreaCommand[] = [
  { id: 'sign-out', label: 'Sign out', keywords: 'log out logout leave', icon: LogOut, run: logOut },
];
