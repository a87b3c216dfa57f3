import { generateSecret, generateURI, verify } from 'otplib';

/** A secret for an authenticator app, in Base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** What the app reads from the QR code. */
export function totpUri(secret: string, brand: string, email: string): string {
  return generateURI({ issuer: brand, label: email, secret });
}

const PERIOD_SECONDS = 30;

/**
 * The time step of the code, or undefined when it is wrong. One step before and after is taken, since clocks differ; a step
 * at or before `afterStep` is not, so that a code that was seen over a shoulder cannot be used again.
 */
export async function totpStepOf(
  secret: string,
  code: string,
  now: Date,
  afterStep: number,
): Promise<number | undefined> {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: PERIOD_SECONDS });
  if (!result.valid) return undefined;
  const step = Math.floor(epoch / PERIOD_SECONDS) + result.delta;
  return step > afterStep ? step : undefined;
}
