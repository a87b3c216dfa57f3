/** The signed-in member as every handler sees it: enough for decisions, without secrets. */
export interface Member {
  id: number;
  email: string;
  role: 'member' | 'operator';
  /** IANA zone in which dates are shown and days begin, such as 'Australia/Sydney'. */
  timeZone: string;
}

export interface Session {
  id: number;
  /** When the session was opened. */
  startedAt: Date;
  /** Whether an authenticator app or a passkey was used. */
  secondStep: boolean;
  /** The id of the support access, where the caller is an operator with the member's consent. */
  viewId?: number;
}
