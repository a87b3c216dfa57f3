import { describe, expect, it } from 'vitest';
import { addressText } from './postal-address.ts';

const newtown = { suburb: 'Newtown', state: 'NSW', postcode: '2042' };

describe('an address in one line', () => {
  it.each([
    [{ lines: ['12 King St'], ...newtown, country: 'Australia' }, '12 King St, Newtown NSW 2042'],
    [{ lines: ['12 King St'], ...newtown, country: 'AU' }, '12 King St, Newtown NSW 2042'],
    [{ lines: ['12 King St'], ...newtown }, '12 King St, Newtown NSW 2042'],
    [{ lines: ['Wattle Pty Ltd', '12 King St', null], ...newtown }, 'Wattle Pty Ltd, 12 King St, Newtown NSW 2042'],
    [{ lines: ['12 King St'], state: 'NSW', suburb: '', postcode: null }, '12 King St, NSW'],
    [
      { lines: ['8 Queen St'], suburb: 'Auckland', postcode: '1010', country: 'New Zealand' },
      '8 Queen St, Auckland 1010, New Zealand',
    ],
    [newtown, 'Newtown NSW 2042'],
    [{ country: 'Australia' }, ''],
  ])('%j reads %s', (address, text) => {
    expect(addressText(address)).toBe(text);
  });
});
