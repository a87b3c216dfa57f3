/** Who a person is at the external provider. */
export interface ExternalIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

/** What must be kept between going to the provider and coming back; none of it may reach the browser's address bar. */
export interface IdentityRequest {
  state: string;
  nonce: string;
  verifier: string;
}

/** The provider said no, or what came back does not belong to our request. */
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
 * Signing in at an external provider by OpenID Connect: authorization code with PKCE, state and nonce. The provider is
 * asked for at most ten seconds.
 */
export interface IdentityPort {
  readonly adapter: string;
  /** As shown on the button; null when there is no provider. */
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
