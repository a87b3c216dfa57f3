/** The content of an email, rendered as plain text and HTML. */
export interface Email {
  to: string;
  subject: string;
  /** Greets 'Hello Mia,' with a first name, else 'Hello,'. */
  firstName?: string;
  paragraphs: readonly string[];
  /** A code shown in large type, such as '123456'. */
  code?: string;
  action?: { label: string; url: string };
  /** Paragraphs after the code or button. */
  after?: readonly string[];
  unsubscribeUrl?: string;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const paper =
  'margin:0;padding:24px;background:#f6f4ec;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1d2b22';
const card = 'max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px';
const button =
  'display:inline-block;padding:12px 22px;background:#0f4a33;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:bold';
const codeType = 'font-size:32px;letter-spacing:6px;font-weight:bold;margin:16px 0';
const small = 'font-size:13px;color:#55625a';

export function greetingOf(firstName: string | undefined): string {
  return firstName ? `Hello ${firstName},` : 'Hello,';
}

/** Returns the email as plain text. */
export function emailText(email: Email, brand: string): string {
  const blocks = [
    greetingOf(email.firstName),
    ...email.paragraphs,
    ...(email.code ? [email.code] : []),
    ...(email.action ? [`${email.action.label}:\n${email.action.url}`] : []),
    ...(email.after ?? []),
    `The ${brand} team`,
    ...(email.unsubscribeUrl ? [`To stop these e-mails: ${email.unsubscribeUrl}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Returns the email as HTML with inline styles, because mail readers drop style sheets. */
export function emailHtml(email: Email, brand: string): string {
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const parts = [
    paragraph(greetingOf(email.firstName)),
    ...email.paragraphs.map(paragraph),
    ...(email.code ? [`<p style="${codeType}">${escaped(email.code)}</p>`] : []),
    ...(email.action
      ? [
          `<p><a href="${escaped(email.action.url)}" style="${button}">${escaped(email.action.label)}</a></p>`,
          `<p style="${small}">If the button does not work, open this address:<br>${escaped(email.action.url)}</p>`,
        ]
      : []),
    ...(email.after ?? []).map(paragraph),
    paragraph(`The ${brand} team`),
    ...(email.unsubscribeUrl
      ? [`<p style="${small}"><a href="${escaped(email.unsubscribeUrl)}">Stop these e-mails</a></p>`]
      : []),
  ];
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${escaped(email.subject)}</title></head><body style="${paper}"><div style="${card}">${parts.join('')}</div></body></html>`;
}
