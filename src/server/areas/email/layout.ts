/** The content of an email, rendered as plain text and HTML. */
export interface Email {
  to: string;
  subject: string;
  /** Greets 'Hi Mia,' with a first name, else 'Hi,'. */
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
  'margin:0;padding:32px 16px;background:#f9f6ec;font-family:-apple-system,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#1d2b22';
const column = 'max-width:520px;margin:0 auto';
const mark = 'margin:0 0 16px;font-size:20px;font-weight:bold;color:#0f3624';
const card = 'padding:28px;background:#ffffff;border:1px solid #e4dfd0;border-radius:16px';
const button =
  'display:inline-block;padding:13px 22px;background:#195b3b;color:#ffffff;text-decoration:none;border-radius:10px;font-weight:bold';
const codeType = 'font-size:32px;letter-spacing:6px;font-weight:bold;margin:20px 0';
const small = 'font-size:13px;line-height:1.45;color:#55625a';
const preview = 'display:none;max-height:0;overflow:hidden';

export function greetingOf(firstName: string | undefined): string {
  return firstName ? `Hi ${firstName},` : 'Hi,';
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
    ...(email.unsubscribeUrl ? [`Unsubscribe: ${email.unsubscribeUrl}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The content of the card: greeting, text, code or button, and what follows. */
function contentHtml(email: Email, brand: string): string {
  const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  return [
    paragraph(greetingOf(email.firstName)),
    ...email.paragraphs.map(paragraph),
    ...(email.code ? [`<p style="${codeType}">${escaped(email.code)}</p>`] : []),
    ...(email.action
      ? [
          `<p style="margin:24px 0"><a href="${escaped(email.action.url)}" style="${button}">${escaped(email.action.label)}</a></p>`,
        ]
      : []),
    ...(email.after ?? []).map(paragraph),
    `<p style="margin:0">The ${escaped(brand)} team</p>`,
  ].join('');
}

/** The lines below the card: the address behind the button, and the way to unsubscribe. */
function footHtml({ action, unsubscribeUrl }: Email): string {
  return [
    ...(action
      ? [
          `<p style="${small};word-break:break-all">Button not working? Copy this link into your browser:<br>${escaped(action.url)}</p>`,
        ]
      : []),
    ...(unsubscribeUrl
      ? [`<p style="${small}"><a href="${escaped(unsubscribeUrl)}" style="color:#55625a">Unsubscribe</a></p>`]
      : []),
  ].join('');
}

/** Returns the email as HTML with inline styles, because mail readers drop style sheets. */
export function emailHtml(email: Email, brand: string): string {
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(email.subject)}</title></head>`;
  // Inboxes show the first words beside the subject: the outcome is better there than the greeting.
  const shownInInbox = `<div style="${preview}">${escaped(email.paragraphs[0] ?? '')}</div>`;
  const body = `<div style="${column}"><p style="${mark}">${escaped(brand)}</p><div style="${card}">${contentHtml(email, brand)}</div>${footHtml(email)}</div>`;
  return `<!doctype html><html lang="en-AU">${head}<body style="${paper}">${shownInInbox}${body}</body></html>`;
}
