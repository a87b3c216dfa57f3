import { useState } from 'react';
import { cityOf } from '#domain/commerce/cities.ts';
import { Button } from '#web/design/button.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { go } from '#web/kit/navigator.ts';
import { cityPaths } from './claim-variants.ts';

/** Where a postcode leads: to its city's shop, or to the cards that are sold everywhere. */
export function shopOf(postcode: string): string {
  const city = cityOf(postcode);
  return city ? cityPaths[city] : '/claim-journey-gc-shop-2-public-shop';
}

/** Asks for a postcode and opens the shop of its city. */
export function PostcodeForm({ label, primary = false }: { label: string; primary?: boolean }) {
  const [postcode, setPostcode] = useState('');
  const [error, setError] = useState<string>();
  function send(event: { preventDefault: () => void }): void {
    event.preventDefault();
    if (/^\d{4}$/.test(postcode)) return go(shopOf(postcode));
    setError('Enter a four-digit postcode.');
  }
  return (
    <form noValidate onSubmit={send} aria-label={label} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Postcode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={4}
        figures
        className="w-24 sm:w-40"
        error={error ?? null}
        value={postcode}
        onChange={(event) => {
          setError(undefined);
          setPostcode(event.target.value.replaceAll(/\D/g, ''));
        }}
      />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'} className="mt-[1.9rem]">
        Show gift cards
      </Button>
    </form>
  );
}
