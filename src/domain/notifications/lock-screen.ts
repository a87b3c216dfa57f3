/** Amounts as we write them: '$1,234.50', '−$12.00', '12.50 dollars'. */
const amountPattern = /[−-]?\$\s?\d[\d,]*(?:\.\d{1,2})?(?:\s?[km]\b)?|\b\d[\d,]*(?:\.\d{1,2})?\s?(?:dollars|cents)\b/gi;

/** The text without amounts, for lock screens. */
export function withoutAmounts(text: string): string {
  return text.replace(amountPattern, 'an amount');
}

export interface LockScreenText {
  title: string;
  body: string;
}

/** The content of a push message. Without amounts the body is left out, as it consists of them. */
export function lockScreenText(message: LockScreenText, withAmounts: boolean): LockScreenText {
  return withAmounts ? message : { title: withoutAmounts(message.title), body: '' };
}
