import { useEffect } from 'react';
import { logOut } from '#web/kit/session.ts';
import { DoorWorking } from './door-page.tsx';

/** Opening the address is enough (rule S12). */
export function LogoutPage() {
  useEffect(() => logOut(), []);
  return <DoorWorking title="Signing out" says="One moment…" />;
}
