/** A person at the external provider. */
export interface ExternalIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/**
 * The state to store between the redirect to the provider and the return; none of it may reach the browser's address
 * bar.
 */
export interface IdentityRequest {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider refused the sign-in, or the response does not belong to our request. */
export class IdentityRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'IdentityRefused';
  }
}

/** The provider does not answer, or none is configured. */
export class IdentityUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'IdentityUnavailable';
  }
}

/**
 * Sign-in at an external provider by OpenID Connect: authorization code with PKCE, state and nonce. A call takes at
 * most ten seconds.
 */
export interface IdentityPort {
  readonly adapter: string;
  /** The name on the button; null when there is no provider. */
  readonly name: string | null;
  begin(input: { redirectUri: string; loginHint?: string }): Promise<IdentityRequest & { url: string }>;
  finish(input: {
    redirectUri: string;
    code: string;
    state: string;
    iss?: string;
    request: IdentityRequest;
  }): Promise<ExternalIdentity>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    identity: IdentityPort;
  }
}
