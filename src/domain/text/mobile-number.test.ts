import { describe, expect, it } from 'vitest';
import { mobileText, readMobile } from './mobile-number.ts';

describe('an Australian mobile number', () => {
  it.each([
    '0412 345 678',
    '0412345678',
    '412 345 678',
    '61412345678',
    '+61412345678',
    '+61 412 345 678',
    '+61 (412) 345-678',
    '+61 (0) 412 345 678',
    '+61 0412 345 678',
    '(+61) 412 345 678',
    '(04) 12 345 678',
    '0412-345-678',
    '0412.345.678',
    '0412–345–678',
    '0412\u00a0345\u00a0678',
    '0011 61 412 345 678',
    '  0412/345/678 ',
  ])('is read from “%s”', (typed) => expect(readMobile(typed)).toBe('+61412345678'));

  it.each([
    '',
    '0412 345 67',
    '0412 345 6789',
    '0312 345 678',
    '(02) 9876 5432',
    '+64 412 345 678',
    '+61 61 412 345 678',
    '00412 345 678',
    '0412 345 678 ext 2',
    '0412 345 67O',
    '0412,345,678',
    '+0412 345 678',
  ])('is not “%s”', (typed) => expect(readMobile(typed)).toBeNull());

  it('is shown in groups', () => expect(mobileText('+61412345678')).toBe('0412 345 678'));
});
