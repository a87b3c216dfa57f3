import { TextLink } from '#web/design/link.tsx';
import { product } from '#web/kit/product.ts';
import { HowToReachUs, WhoWeAre } from './identity-words.tsx';
import type { LegalPart } from './legal-page.tsx';

const { brand } = product;

/** The first half of the privacy text: what we have, where it is from, what for, and who sees it. */
export const privacyOfData: readonly LegalPart[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>
          We keep what you bring in and what the product needs to work for you. We do not sell it, and show no
          advertising made from it.
        </li>
        <li>
          Nobody of our team sees your transactions unless you let them look along for an hour, or send them to us in a
          loan application or a message.
        </li>
        <li>You can take everything out in open formats, and delete it all at once.</li>
        <li>Bank data comes only with your consent, which you can withdraw at any time.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <WhoWeAre />
        <p>We handle personal information by the Privacy Act 1988 and its Australian Privacy Principles.</p>
        <HowToReachUs />
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          <strong>Who you are:</strong> name, e-mail address, and, if you give them, mobile number, date of birth,
          address, occupation and picture.
        </li>
        <li>
          <strong>How you sign in:</strong> your password and PIN as hashes that cannot be turned back, the public half
          of passkeys, the second step that you set up, and a list of sign-ins and sessions with time, method, internet
          address and browser. A link from one of our apps may bring the make and name of the device and a place along.
        </li>
        <li>
          <strong>Your money:</strong> accounts, transactions, statements, receipts, budgets, bills, goals, payees,
          payments, things you own and owe, and tax items.
        </li>
        <li>
          <strong>Loans,</strong> if you ask for one: the application, what it was decided by, identity documents, the
          agreement and every payment.
        </li>
        <li>
          <strong>Rewards:</strong> plans, entries, prizes, vouchers, what you saved or looked at in the shop, delivery
          addresses, and who brought you here.
        </li>
        <li>
          <strong>What you tell us:</strong> messages and files, feedback, conversations with the assistant, what you
          have agreed to or withdrawn.
        </li>
        <li>
          <strong>How you use {brand}:</strong> which screens you open, on what kind of device and for how long, unless
          you say no. Never what you search for or what stands on a screen.
        </li>
      </ul>
    ),
  },
  {
    id: 'from',
    title: 'Where it comes from',
    body: (
      <>
        <p>
          Mostly from you. Besides, from banks that you connect, from the provider of another account that you sign in
          with (your name and e-mail address), and from a member who invites you to their household (your e-mail
          address).
        </p>
        <p>
          Transactions can say something about health, beliefs or a union, because they name whom you paid. We use them
          for nothing but what you see here. We do not ask a credit reporting body about you, and report nothing to one.
        </p>
        <p>
          You can read these texts and our offers of getting started without an account or a name. An account itself
          needs both, because it holds somebody’s money.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    body: (
      <>
        <p>
          To show you your money and work out what you ask for; to know that it is you; to carry out payments, loans,
          rewards and orders; to answer you; to keep accounts safe and find misuse; to learn which screens help; and to
          do what the law demands.
        </p>
        <p>
          We write to you about your account, and with reminders and summaries that you choose. Every summary has a link
          that ends them, and your settings have all of them in one place.
        </p>
      </>
    ),
  },
  {
    id: 'team',
    title: 'Who sees it here',
    body: (
      <>
        <p>
          Other members see nothing of yours, except an account or budgets that you share with your household, for as
          long as you share them.
        </p>
        <p>
          Our team can see who you are, your plan, your sessions and sign-ins, the names of connected banks, your
          messages, and applications for loans with the figures and documents that decide them.
        </p>
        <p>
          To see the rest they must ask to look along with you. You say yes or no in your security settings; it lasts an
          hour, changes nothing, and you can end it at once. Each part that they look at is noted, and you can read the
          list at any time.
        </p>
        <p>Everything that the team changes is written to a log that cannot be altered unnoticed.</p>
      </>
    ),
  },
  {
    id: 'companies',
    title: 'Other companies',
    body: (
      <>
        <p>We give information to others only as far as a task needs it:</p>
        <ul>
          <li>your bank and the payment service, to connect, pay out and collect;</li>
          <li>
            services that carry our e-mails and SMS, and the makers of your browser for messages to a device, if you
            switch those on;
          </li>
          <li>a company that stores files or runs servers for us;</li>
          <li>a language model service, if the assistant uses one (see “The assistant”);</li>
          <li>
            a product analytics service, only if you say yes in your settings: screens and commands under a made-up
            name, without amounts, words or your address;
          </li>
          <li>
            merchants, when you order something from them: what they need to deliver it. Following a coupon does not
            tell them who you are;
          </li>
          <li>courts, regulators and the police, where the law demands it.</li>
        </ul>
        <p>
          Messages to a device go through Google, Mozilla, Microsoft or Apple, which are outside Australia, and their
          words are encrypted on the way. Other services may keep data outside Australia as well: ask us which ones
          stand behind this site, and where.
        </p>
      </>
    ),
  },
  {
    id: 'assistant',
    title: 'The assistant',
    body: (
      <>
        <p>
          The assistant works on our own servers unless this site has a language model service connected. Such a service
          is told your question, what was said before in the same conversation, your first name, and the figures that
          your question needs. It never gets your password, and has no means to change anything.
        </p>
        <p>Conversations are kept for you to read again, and you can delete them.</p>
      </>
    ),
  },
  {
    id: 'decisions',
    title: 'Decisions by computer',
    body: (
      <>
        <p>
          Transactions are sorted into categories by rules and by your own corrections; each one says why, and you can
          change it.
        </p>
        <p>
          Loan applications are decided by rules over the income, essential spending, repayments and gambling of your
          last six whole months, and what you tell us: the outcome is an offer, a refusal with its reasons, or a
          decision by a person. You see every figure that was used, and can ask in{' '}
          <TextLink href="/messages">Messages</TextLink> for a person to look again.
        </p>
      </>
    ),
  },
];
