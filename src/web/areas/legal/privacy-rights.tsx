import { TextLink } from '#web/design/link.tsx';
import type { LegalPart } from './legal-page.tsx';

/** The second half of the privacy text: how long, how safe, and what you can do. */
export const privacyOfRights: readonly LegalPart[] = [
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <p>What you add stays until you delete it or your account. Some things are deleted automatically:</p>
        <ul>
          <li>which screens you opened, what you viewed in the shop, and notifications: after 13 months;</li>
          <li>ended sessions, and the record of what a bank sent and when: after 90 days;</li>
          <li>copies of emails and SMS we sent: after 30 days;</li>
          <li>answers on a request page that you never sent: 90 days after your last visit;</li>
          <li>files you added for the assistant but never sent, and expired links and codes: after a day.</li>
        </ul>
        <p>
          When you delete your account, everything in it is deleted straight away: transactions, files, messages and
          sign-ins. The law makes us keep loan applications, loan agreements and their payment records for seven years
          after they end, and records of paid orders for five years; we then erase them. Otherwise, what stays can’t be
          traced to you by its contents: totals in our books, and the log of our team’s changes, which identifies
          members by number only. Copies in backups stay until the backup is replaced.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <>
        <p>
          Connections are encrypted whenever you reach the site over https. Passwords are hashed with Argon2id. Bank
          access, second-step secrets and the files you send are stored encrypted. Your data is protected twice: each
          database query names the member it’s about, and the database itself returns only that member’s data.
        </p>
        <p>
          Photos are stored without their location and camera details. No other company’s scripts run on our pages. You
          can add a second step to your sign-in, and see and end every open session.
        </p>
        <p>
          If data is lost or reaches someone it shouldn’t, and serious harm is likely, we tell you and the Australian
          Information Commissioner as the law requires, and explain what to do.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and your browser',
    body: (
      <p>
        We set one cookie, which keeps you signed in: for a day, or for 60 days if you ask to be remembered and visit at
        least every 31 days. Your browser also keeps your appearance settings, details of the link that brought you
        here, and a copy of what you last read, so you can read it offline. Signing out clears everything that belongs
        to the session. There are no advertising cookies.
      </p>
    ),
  },
  {
    id: 'bank-data',
    title: 'Data that your bank shares',
    body: (
      <>
        <p>
          Before a bank shares anything, you see what will be shared, why and until when, and agree to that alone. We
          remind you before a consent ends. You can withdraw it here or at the bank, and choose whether to keep or
          delete the transactions it brought.
        </p>
        <p>
          You’ll find every consent and its history under{' '}
          <TextLink href="/settings/bank-accounts">Bank connections</TextLink>. Where data comes under the Consumer Data
          Right, the rules and privacy safeguards of that law apply to it too.
        </p>
      </>
    ),
  },
  {
    id: 'choices',
    title: 'What you can do',
    body: (
      <ul>
        <li>
          <strong>See and download it:</strong> the screens show it, and your settings give you all of it in one
          archive, as JSON and CSV with your own files. It’s free.
        </li>
        <li>
          <strong>Correct it:</strong> change it yourself in your profile and on each screen, or ask us. If we don’t
          agree with a correction, we tell you why and record your view alongside it.
        </li>
        <li>
          <strong>Opt out</strong> of screen statistics, which deletes what we’ve recorded; of product analytics; of
          emails; of a bank’s data sharing.
        </li>
        <li>
          <strong>Delete it:</strong> one thing, one import, one bank, or the whole account, under{' '}
          <TextLink href="/settings/data">Your data</TextLink>.
        </li>
        <li>
          <strong>Ask us</strong> for access, or about anything here. We answer within 30 days.
        </li>
      </ul>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <p>
        If you think we’ve mishandled your personal information, write to us in Messages. We answer within 30 days. If
        you’re not satisfied with our answer, or don’t get one, you can complain to the Office of the Australian
        Information Commissioner free of charge:{' '}
        <TextLink href="tel:1300363992" className="whitespace-nowrap">
          1300 363 992
        </TextLink>
        , <TextLink href="https://www.oaic.gov.au">oaic.gov.au</TextLink>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        Each version shows the date it takes effect. We tell you about a change that affects you at least 30 days
        before, in your notifications or by email, unless the law or safety requires it sooner. We never use what you
        agreed to before for a new purpose without asking you.
      </p>
    ),
  },
];
