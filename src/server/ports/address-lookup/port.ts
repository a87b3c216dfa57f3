/** An address as a look-up gives it: the fields of document 1, section 3. Empty text where a part is not known. */
export interface AddressResult {
  /** In one line, as it is written on an email. */
  address: string;
  unitNumber: string;
  streetNumber: string;
  streetName: string;
  suburb: string;
  /** The capital where the suburb lies in its greater area, else the suburb itself. */
  city: string;
  /** Short, such as 'NSW'. */
  state: string;
  country: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  placeId: string;
}

/** The look-up does not answer. */
export class LookupUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'LookupUnavailable';
  }
}

/** Finds Australian addresses while they are typed; an answer takes at most three seconds. */
export interface AddressLookup {
  readonly adapter: string;
  /** The best first, at most `most`. Nothing found is an empty list. */
  search(typed: string, most: number): Promise<AddressResult[]>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    addresses: AddressLookup;
  }
}
