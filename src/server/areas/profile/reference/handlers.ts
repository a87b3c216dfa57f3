import { Failure } from '#contract/kit/errors.ts';
import { reference } from '#contract/areas/reference.ts';
import { implement } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { LookupUnavailable } from '#server/ports/address-lookup/port.ts';
import * as store from './store.ts';

const addressLimit = { name: 'address-search', hits: 300, windowSeconds: 600 };
const MAX_ADDRESSES = 8;

const handlers = {
  async occupations(_input, { systemDb }) {
    return { success: true, ...(await store.listOccupations(systemDb)) };
  },
  async states(_input, { systemDb }) {
    return { data: await store.listStates(systemDb) };
  },
  async searchAddress({ query }, { caller, ports, limit }) {
    await limit(addressLimit, caller.ip);
    try {
      return { data: await ports.addresses.search(query.q, MAX_ADDRESSES) };
    } catch (error) {
      if (error instanceof LookupUnavailable)
        throw new Failure('unavailable', 'Address search isn’t available right now. Enter your full address instead.');
      throw error;
    }
  },
} satisfies Partial<HandlersOf<typeof reference>>;

export const referenceRoutes = implement(reference, handlers);
