/** Facts about the sender's connection, for rate limits and the sign-in history. */
export interface Caller {
  ip: string;
  userAgent: string;
  /**
   * The base of links that we send: PUBLIC_URL, or the address listened on, such as 'http://127.0.0.1:3000'. Never
   * taken from the request.
   */
  origin: string;
  /** The origin of the page that called, for passkeys and for the return from another service. */
  pageOrigin: string;
  /** The value of one cookie of the request. */
  cookie(name: string): string | undefined;
}
