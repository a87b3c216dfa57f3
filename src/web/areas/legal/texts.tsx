import { editionChanges, editions } from '#domain/legal/editions.ts';
import { product } from '#web/kit/product.ts';
import { LegalPage } from './legal-page.tsx';
import { privacyOfData } from './privacy-data.tsx';
import { privacyOfRights } from './privacy-rights.tsx';
import { termsOfMoney } from './terms-money.tsx';
import { termsOfUse } from './terms-use.tsx';

const terms = [...termsOfUse, ...termsOfMoney];
const privacy = [...privacyOfData, ...privacyOfRights];

/** What a member agrees to at sign-up. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms and conditions"
      lead={`The agreement between you and ${product.brand}, in plain English.`}
      edition={editions.terms}
      changes={editionChanges.terms}
      parts={terms}
      other={{ href: '/privacy', title: 'Privacy' }}
    />
  );
}

/** What we know of people, what for, and what they can do about it. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead={`What ${product.brand} knows about you, why, and what you can do about it.`}
      edition={editions.privacy}
      changes={editionChanges.privacy}
      parts={privacy}
      other={{ href: '/terms-and-conditions', title: 'Terms and conditions' }}
    />
  );
}
