/** The signed-in member as every handler sees it: enough to decide, nothing secret. */
export interface Member {
  id: number;
  email: string;
  role: 'member' | 'operator';
  /** IANA zone in which dates are shown and days are cut, such as 'Australia/Sydney'. */
  timeZone: string;
}

export interface Session {
  id: number;
  /** When the session was opened. */
  startedAt: Date;
  /** Whether an authenticator app or a passkey stands behind it. */
  secondStep: boolean;
  /** Set where it is an operator who looks along, with the member's consent: the view of this id. */
  viewId?: number;
}
