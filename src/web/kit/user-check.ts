import { paths } from './paths.ts';

/** The answer of `userauth` as far as rule S08 looks at it. */
export interface CheckAnswer {
  answer: 'ok' | 'Token Expired';
  action: 'passwordReset' | 'emailverification' | 'mobileverification' | 'newsignup' | null;
  user?: { is_first_login: boolean };
}

/** What rule S08 wants done, in the order of its fields. */
export interface CheckOutcome {
  /** Which address to send a verification to. */
  verify?: 'email' | 'mobile';
  /** The session is cleared here without further words. */
  clearToken?: true;
  /** The member is signed out, as by the button. */
  logOut?: true;
  goTo?: string;
}

/**
 * Rule S08. A verification leads to the settings, but not away from a screen of the door itself: whoever has just
 * opened the link of the message is about to do what is asked.
 */
export function outcomeOfCheck(check: CheckAnswer, pathname: string): CheckOutcome {
  if (check.answer === 'Token Expired') return { logOut: true };
  const atSignIn = pathname.startsWith('/auth/');
  // Whoever is in the settings already is not moved about in them.
  const toSettings = pathname.startsWith(paths.settings) ? {} : { goTo: paths.settings };
  switch (check.action) {
    case 'passwordReset':
      if (check.user?.is_first_login !== true) return { logOut: true };
      return pathname.startsWith(paths.resetPassword) ? {} : { goTo: paths.resetPassword };
    case 'emailverification':
      return atSignIn ? {} : { verify: 'email', ...toSettings };
    case 'mobileverification':
      return atSignIn ? {} : { verify: 'mobile', ...toSettings };
    case 'newsignup':
      return { verify: 'email', clearToken: true, goTo: paths.login };
    default:
      return {};
  }
}
