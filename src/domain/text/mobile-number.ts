/** What people write between the digits: spaces, brackets, hyphens and dashes, dots, slashes. */
const separators = /[\s()[\]./\u2010-\u2015-]/g;

const number = /^(?:(?:\+|00|0011)?61)?0?(4\d{8})$/;

/**
 * An Australian mobile number as typed ('0412 345 678', '(04) 12 345 678', '+61 (0)412-345-678') as '+61412345678'.
 * Null if it is not one.
 */
export function readMobile(typed: string): string | null {
  const digits = number.exec(typed.replace(separators, ''))?.[1];
  return digits === undefined ? null : `+61${digits}`;
}

/** '+61412345678' as people write it, '0412 345 678'. */
export function mobileText(mobile: string): string {
  return mobile.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
}
