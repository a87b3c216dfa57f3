/**
 * Wallet addresses: '0x' and 40 hexadecimal digits. The case of the letters is a checksum (EIP-55), which a mistyped
 * address does not pass. The hash behind it is not part of the domain, so callers pass it.
 */

/** The Keccak-256 hash of a text, as 64 lower-case hexadecimal digits. */
export type HashText = (text: string) => string;

/** The address with the case of its letters set by the checksum. @param digits 40 hexadecimal digits. */
export function withChecksum(digits: string, hash: HashText): string {
  const lower = digits.toLowerCase();
  const check = hash(lower);
  const cased = [...lower].map((digit, at) => (Number.parseInt(check[at]!, 16) >= 8 ? digit.toUpperCase() : digit));
  return `0x${cased.join('')}`;
}

/** What is wrong with a typed address, as a message for the member; or the address with its checksum. */
export type AddressCheck = { address: string } | { problem: string };

/** Checks an address as typed, pasted or scanned. An address in lower case has no checksum and is refused. */
export function checkAddress(typed: string, hash: HashText): AddressCheck {
  const text = typed.trim().replace(/^ethereum:/i, '');
  if (!/^0x/i.test(text)) return { problem: 'An address starts with 0x.' };
  const digits = text.slice(2);
  if (/[^0-9a-f]/i.test(digits))
    return { problem: 'After 0x, an address only has the digits 0 to 9 and the letters A to F.' };
  if (digits.length !== 40) return { problem: `An address has 40 characters after 0x. This one has ${digits.length}.` };
  const address = withChecksum(digits, hash);
  // The checksum of a few addresses has no capitals.
  if (address.slice(2) === digits) return { address };
  if (!/[A-F]/.test(digits))
    return {
      problem: 'This address has no capital letters, so we can’t check it for typos. Copy it with its capitals.',
    };
  return {
    problem: 'This address has a typo: its capital letters don’t match. Copy it again, or scan its QR code.',
  };
}

/** The start and the end of an address, enough to compare it by eye: '0x52908400…2D7CE1'. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`;
}
