import { describe, expect, it } from 'vitest';
import { embeddedAddresses } from './embedded.ts';
import { readTyped } from './typed-address.ts';

const first = async (typed: string) => (await embeddedAddresses.search(typed, 5))[0];

describe('address completion (C06)', () => {
  it('completes a street and the beginning of a suburb', async () => {
    expect(await first('12/34 smith st newt nsw')).toEqual({
      address: '12/34 Smith Street, Newtown NSW 2042',
      unitNumber: '12',
      streetNumber: '34',
      streetName: 'Smith Street',
      suburb: 'Newtown',
      city: 'Sydney',
      state: 'NSW',
      country: 'Australia',
      postalCode: '2042',
      latitude: -33.898,
      longitude: 151.179,
      placeId: 'wattle:12/34-smith-street-newtown-nsw-2042',
    });
  });

  it.each([
    ['Unit 3, 7 Station Road, Dandenong', '3/7 Station Road, Dandenong VIC 3175'],
    ['21-23 Mt Dandenong Rd Croydon vic', '21-23 Mt Dandenong Road, Croydon VIC 3136'],
    ['5 Ann Street Brisbane City QLD 4000', '5 Ann Street, Brisbane City QLD 4000'],
    ['0800', 'Darwin NT 0800'],
    ['hobart', 'Hobart TAS 7000'],
    ["o'connor act", "O'Connor ACT 2602"],
    ['14 Palm Ave Surfers Paradise, Australia', '14 Palm Avenue, Surfers Paradise QLD 4217'],
  ])('%s is %s', async (typed, address) => {
    expect((await first(typed))?.address).toBe(address);
  });

  it('keeps to the state and the postcode that were typed', async () => {
    const all = await embeddedAddresses.search('1 High Street Newtown vic', 10);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all.map((each) => each.state))).toEqual(new Set(['VIC']));
    expect(await embeddedAddresses.search('1 High Street Newtown 9999', 10)).toEqual([]);
  });

  it('returns nothing where nothing matches', async () => {
    for (const typed of ['xqzzy', '12', '!!!', '\\', '1 1 1 1', ' ', 'a', '9'.repeat(150), '(((((((((', '🦘'])
      expect(await embeddedAddresses.search(typed, 5)).toEqual([]);
  });

  it('parses a typed address into parts', () => {
    expect(readTyped('U4/12A Kent St, Sydney NSW 2000')).toEqual({
      unitNumber: '4',
      streetNumber: '12A',
      words: ['Kent', 'St', 'Sydney'],
      state: 'NSW',
      postcode: '2000',
    });
    expect(readTyped('Victoria Park')).toEqual({
      unitNumber: '',
      streetNumber: '',
      words: ['Victoria', 'Park'],
      state: '',
      postcode: '',
    });
  });

  it('returns at most the requested number of addresses', async () => {
    expect(await embeddedAddresses.search('s', 3)).toEqual([]);
    expect(await embeddedAddresses.search('sa', 3)).toHaveLength(3);
  });
});
