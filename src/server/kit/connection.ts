/** What the sender's connection tells, for rate limits and the sign-in history. */
export interface Caller {
  ip: string;
  userAgent: string;
  /** Where links lead that we send out: PUBLIC_URL, or the address listened on, such as 'http://127.0.0.1:3000'. Never what the request says. */
  origin: string;
  /** The origin of the page that called, for passkeys and for the way back from another service. */
  pageOrigin: string;
  /** Value of one cookie of the request. */
  cookie(name: string): string | undefined;
}
