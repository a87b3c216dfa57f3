/** An amount as the company writes it: '$1,234.50', '−$12.00', '12.50 dollars'. */
const amounts = /[−-]?\$\s?\d[\d,]*(?:\.\d{1,2})?(?:\s?[km]\b)?|\b\d[\d,]*(?:\.\d{1,2})?\s?(?:dollars|cents)\b/gi;

/** A text for a screen that lies about: its amounts are left out unless the member chose to see them there. */
export function withoutAmounts(text: string): string {
  return text.replace(amounts, 'an amount');
}

export interface LockScreenText {
  title: string;
  body: string;
}

/** What a push message shows. Without amounts the body stays away altogether, for it is made of them. */
export function lockScreenText(reported: LockScreenText, withAmounts: boolean): LockScreenText {
  return withAmounts ? reported : { title: withoutAmounts(reported.title), body: '' };
}
