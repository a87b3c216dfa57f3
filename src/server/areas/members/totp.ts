import { generateSecret, generateURI, verify } from 'otplib';

/** A new secret for an authenticator app, in Base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** The URI that the app reads from the QR code. */
export function totpUri(secret: string, brand: string, email: string): string {
  return generateURI({ issuer: brand, label: email, secret });
}

const PERIOD_SECONDS = 30;

/**
 * The time step of the code, or undefined when the code is wrong. Accepts one step before and after to allow for clock
 * drift. Refuses steps at or before `afterStep`, so that a code cannot be reused.
 */
export async function totpStepOf(
  secret: string,
  code: string,
  now: Date,
  afterStep: number,
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1000);
  const verification = await verify({ secret, token: code, epoch, epochTolerance: PERIOD_SECONDS });
  if (!verification.valid) return undefined;
  const step = Math.floor(epoch / PERIOD_SECONDS) + verification.delta;
  return step > afterStep ? step : undefined;
}
