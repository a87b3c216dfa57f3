import { useEffect } from 'react';
import { logOut } from '#web/kit/session.ts';
import { AuthWorking } from './auth-page.tsx';

/** Opening the address is enough (rule S12). */
export function LogoutPage() {
  useEffect(() => logOut(), []);
  return <AuthWorking title="Signing out" says="One moment…" />;
}
