import { readMobile } from '../text/mobile-number.ts';

/**
 * What identifies a payee: a BSB and account number, a PayID, or a BPAY biller with a reference. Input is normalised;
 * null means that it is invalid.
 */

export const payIdTypes = ['email', 'mobile', 'abn', 'organisation'] as const;
export type PayIdType = (typeof payIdTypes)[number];

const abnWeights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const ABN_MODULUS = 89;

/**
 * Whether eleven digits are an Australian Business Number. Source: Australian Business Register, 'Format of the ABN'.
 */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = abnWeights.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0);
  return sum % ABN_MODULUS === 0;
}

/**
 * Whether the last digit is a modulus-10 check digit. Most billers' references have one but not all, so a failure is
 * only a warning.
 */
export function passesModulus10(digits: string): boolean {
  let sum = 0;
  for (let back = 0; back < digits.length; back += 1) {
    const digit = Number(digits[digits.length - 1 - back]);
    const doubled = back % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const email = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/;
const organisation = /^[a-z0-9][a-z0-9.\- ]{1,252}[a-z0-9]$/;

/**
 * The normalised PayID: 'mia@example.com', '+61412345678', '51824753556', 'club.example.au'. Null if it is invalid.
 */
export function readPayId(type: PayIdType, typed: string): string | null {
  const text = typed.trim();
  if (type === 'email') return email.test(text) && text.length <= 254 ? text.toLowerCase() : null;
  if (type === 'mobile') return readMobile(text);
  if (type === 'abn') {
    const digits = text.replace(/\s/g, '');
    return isAbn(digits) ? digits : null;
  }
  const name = text.toLowerCase().replace(/\s+/g, ' ');
  return organisation.test(name) ? name : null;
}

/** The messages for an invalid PayID. */
export const payIdMessages: Readonly<Record<PayIdType, string>> = {
  email: 'Enter an email such as name@example.com.',
  mobile: 'Enter an Australian mobile number such as 0412 345 678.',
  abn: 'Check the ABN. It should have 11 digits.',
  organisation: 'Use 3 to 254 letters, digits, dots and dashes.',
};
