import { storage } from '#web/kit/storage.ts';

/**
 * What a buyer has typed, for this tab until an order is paid: a reload, a look back at the shop and another checkout
 * don't ask for it again. A sign-out removes it.
 */

export interface BuyerValues {
  email: string;
  name: string;
  /** A saved address of a member, or 'new'. */
  address: string;
  recipient: string;
  line1: string;
  line2: string;
  suburb: string;
  state: string | null;
  postcode: string;
}

const NAME = 'buyer';

const empty: BuyerValues = {
  email: '',
  name: '',
  address: '',
  recipient: '',
  line1: '',
  line2: '',
  suburb: '',
  state: null,
  postcode: '',
};

function storedValues(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.readDraft(NAME) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** The fields as they were last typed in this tab; empty where nothing was. */
export function readBuyer(): BuyerValues {
  const stored = storedValues();
  const typed = Object.keys(empty).filter((name) => typeof stored[name] === 'string');
  return { ...empty, ...Object.fromEntries(typed.map((name) => [name, stored[name]])) };
}

export function storeBuyer(values: BuyerValues): void {
  const typed = Object.values(values).some((value) => value !== null && value !== '');
  storage.writeDraft(NAME, typed ? JSON.stringify(values) : null);
}

export function forgetBuyer(): void {
  storage.writeDraft(NAME, null);
}
