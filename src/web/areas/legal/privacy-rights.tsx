import { TextLink } from '#web/design/link.tsx';
import type { LegalPart } from './legal-page.tsx';

/** The second half of the privacy text: how long, how safe, and what you can do. */
export const privacyOfRights: readonly LegalPart[] = [
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <p>What you bring in stays until you delete it, or your account. Some things go by themselves:</p>
        <ul>
          <li>which screens you opened, what you looked at in the shop, and notifications: after thirteen months;</li>
          <li>sessions that have ended, and the record of what a bank sent and when: after 90 days;</li>
          <li>copies of e-mails and SMS that were sent: after 30 days;</li>
          <li>files for the assistant that were never sent, and links and codes that have run out: after a day.</li>
        </ul>
        <p>
          When you delete your account, everything in it goes at once: transactions, files, loans, messages and
          sign-ins. What stays cannot be led back to you by its contents: sums in our books, and the log of what our
          team changed, which knows a member by number alone. Copies in backups stay until the backup is replaced.
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
          Connections are encrypted wherever the site is reached by https. Passwords are hashed with Argon2id. Access to
          banks, the secrets of a second step and the files that you send are kept sealed. Two locks stand before your
          data: each question that we ask our database names whose data it is about, and the database answers it with
          that member’s data alone.
        </p>
        <p>
          Pictures are stored without the place and camera that they were taken with. No script of another company runs
          in the page. You can add a second step to signing in, and see and end every open session.
        </p>
        <p>
          If data is lost or reaches somebody it should not, and serious harm is likely, we tell you and the Australian
          Information Commissioner as the law demands, and say what to do.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and your browser',
    body: (
      <p>
        We set one cookie, which keeps you signed in: for the day, or for 60 days if you ask to be remembered and come
        by within 31 of them. Your browser also keeps your choices of look, marks of a link that brought you here, and a
        copy of what you last read, so that you can read it without a connection. Signing out clears what belongs to the
        session. There are no cookies of advertisers.
      </p>
    ),
  },
  {
    id: 'bank-data',
    title: 'Data that your bank shares',
    body: (
      <>
        <p>
          Before a bank shares anything, you read what is shared, what for and until when, and agree to that alone. We
          remind you before a consent ends. You can withdraw it here or at the bank, and choose whether the transactions
          that came by it stay or are deleted.
        </p>
        <p>
          You find every consent, with what happened to it, under{' '}
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
          <strong>See it and take it out:</strong> the screens show it, and your settings give you all of it in one
          file, as JSON and CSV with your own files. There is no charge.
        </li>
        <li>
          <strong>Correct it:</strong> change it yourself in your profile and on each screen, or ask us. If we do not
          agree with a correction, we say why and note your view beside it.
        </li>
        <li>
          <strong>Say no:</strong> to the counting of screens, which deletes what was counted; to product analytics; to
          e-mails; to a bank’s sharing.
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
        If you think that we have mishandled personal information, write to us in Messages. We answer within 30 days. If
        you are not satisfied with the answer, or there is none, the Office of the Australian Information Commissioner
        looks into it free of charge:{' '}
        <TextLink href="tel:1300363992" className="whitespace-nowrap">
          1300 363 992
        </TextLink>
        , <TextLink href="https://www.oaic.gov.au">oaic.gov.au</TextLink>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this text',
    body: (
      <p>
        Each edition carries its day. We tell you of a change that matters to you at least 30 days before it counts, in
        your notifications or by e-mail, unless the law or safety demands it sooner. What you agreed to before is never
        stretched to a new purpose without asking you.
      </p>
    ),
  },
];
