import type { FastifyInstance } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import { storedEmails } from '../ports/mail/embedded.ts';
import { sentPushes } from '../ports/push/embedded.ts';
import { deliveredTexts } from '../ports/sms/embedded.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;background:#f6f4ec;color:#1d2b22}article{background:#fff;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1rem;margin:0}p{margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}small{color:#55625a}';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The text with its URLs as links. */
function linked(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

/** The page may have its own styles and nothing else: our emails contain no script, and none would run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Shows the messages that the embedded adapters for mail, SMS and push have stored, for development: /dev/outbox as a
 * page, /dev/outbox.json for programs, /dev/outbox/mail/{id} as the email looks. Never mounted in production, where
 * these are members' emails.
 */
export function mountDevOutbox(app: FastifyInstance, parts: { database: Database; clock: Clock }): void {
  const all = async () => {
    const [mails, texts, pushes] = await Promise.all([
      storedEmails(parts),
      deliveredTexts(parts),
      sentPushes(parts.database),
    ]);
    return { mails, texts, pushes };
  };
  app.get('/dev/outbox.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await all()));
  app.get<{ Params: { id: string } }>('/dev/outbox/mail/:id', async (request, reply) => {
    const email = (await storedEmails(parts, 1000)).find(({ id }) => String(id) === request.params.id);
    return reply
      .code(email ? 200 : 404)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(email?.html ?? '<p>We couldn’t find that email.</p>');
  });
  app.get('/dev/outbox', async (_request, reply) => {
    const { mails, texts, pushes } = await all();
    const entries = [
      ...mails.map((mail) => ({
        at: mail.deliveredAt,
        html: `<h2>${escaped(mail.subject)}</h2><p><small>Email to ${escaped(mail.to)} · <a href="/dev/outbox/mail/${mail.id}">view as HTML</a></small></p><pre>${linked(mail.text)}</pre>`,
      })),
      ...texts.map((text) => ({
        at: text.deliveredAt,
        html: `<h2>Text message</h2><p><small>To ${escaped(text.to)}</small></p><pre>${linked(text.text)}</pre>`,
      })),
      ...pushes.map((push) => ({
        at: push.sentAt,
        html: `<h2>Push message</h2><p><small>Via ${escaped(new URL(push.endpoint).host)}</small></p><pre>${escaped(push.payload)}</pre>`,
      })),
    ].sort((a, b) => b.at.getTime() - a.at.getTime());
    const articles = entries.map(
      ({ at, html }) =>
        `<article>${html}<small><time datetime="${at.toISOString()}">${at.toISOString()}</time></small></article>`,
    );
    const body = articles.length > 0 ? articles.join('') : '<p>Nothing has been sent yet.</p>';
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${style}</style></head><body><main><h1>Outbox</h1>${body}</main></body></html>`,
      );
  });
}
