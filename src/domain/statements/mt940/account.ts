/** The account of field 25. */

import { tidy } from '../description.ts';
import type { StatementAccount } from '../statement.ts';

/** '50880050/0194774600888' is bank and account; 'UBRTHUHB/123/HUF' and '9223382012EUR' end in the currency. */
export function accountOf(value: string): Partial<StatementAccount> {
  const text = tidy(value).slice(0, 80);
  const parts = text.split('/').map((part) => part.trim());
  const currencyPart = parts.length > 1 && /^[A-Z]{3}$/.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  const last = parts.pop() ?? '';
  const ending = currencyPart === undefined ? /^([A-Z0-9 .-]*\d)([A-Z]{3})$/.exec(last) : null;
  return {
    bank: parts.length === 0 ? null : parts.join('/'),
    number: ending?.[1] ?? last,
    currency: currencyPart ?? ending?.[2] ?? null,
  };
}
