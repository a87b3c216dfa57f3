import type { ComponentProps } from 'react';
import { Checkbox } from '#web/design/checkbox.tsx';
import { TextBeside } from './auth-page.tsx';

/** The field and message if the terms are not accepted. */
export function unlessAgreed({ terms }: { terms: boolean }): Record<string, string> {
  return terms ? {} : { terms: 'Agree to the terms to create your account.' };
}

/** The checkbox that accepts the terms. The link in its label opens the text without toggling it. */
export function AgreeTerms(checkbox: Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'>) {
  return (
    <Checkbox
      label={
        <>
          I agree to the <TextBeside href="/terms-and-conditions">terms and conditions</TextBeside>
        </>
      }
      {...checkbox}
    />
  );
}
