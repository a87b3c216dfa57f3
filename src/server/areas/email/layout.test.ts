import { describe, expect, it } from 'vitest';
import { emailHtml, emailText } from './layout.ts';

const email = {
  to: 'mia@example.com',
  subject: 'Reset your Wattle password',
  firstName: 'Mia <3',
  paragraphs: ['Here’s your link to set a new password.'],
  action: { label: 'Set a new password', url: 'https://wattle.example/auth/resetpassword/abc?x=1&y=2' },
  after: ['Didn’t ask for this? You can ignore this email.'],
  unsubscribeUrl: 'https://wattle.example/auth/unsubscribe/def',
};

describe('an email', () => {
  it('reads well as plain text', () => {
    expect(emailText(email, 'Wattle')).toBe(
      [
        'Hi Mia <3,',
        'Here’s your link to set a new password.',
        'Set a new password:\nhttps://wattle.example/auth/resetpassword/abc?x=1&y=2',
        'Didn’t ask for this? You can ignore this email.',
        'The Wattle team',
        'Unsubscribe: https://wattle.example/auth/unsubscribe/def',
      ].join('\n\n') + '\n',
    );
  });

  it('shows names and addresses as text in HTML, never as markup', () => {
    const html = emailHtml(email, 'Wattle');
    expect(html).toContain('Hi Mia &#60;3,');
    expect(html).toContain('href="https://wattle.example/auth/resetpassword/abc?x=1&#38;y=2"');
    expect(html).not.toContain('<3');
    expect(html).not.toMatch(/<script|<img|url\(/);
  });

  it('greets a reader without a name, and shows a code in large type', () => {
    const html = emailHtml({ to: 'a@b.example', subject: 'Code', paragraphs: [], code: '004217' }, 'Wattle');
    expect(html).toContain('>Hi,</p>');
    expect(html).toMatch(/font-size:32px[^>]*>004217</);
  });
});
