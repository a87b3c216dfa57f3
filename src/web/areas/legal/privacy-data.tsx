import { TextLink } from '#web/design/link.tsx';
import { product } from '#web/kit/product.ts';
import { HowToReachUs, WhoWeAre } from './identity-words.tsx';
import type { LegalPart } from './legal-page.tsx';

const { brand } = product;

/** The first half of the privacy text: what we have, where it is from, what for, and who sees it. */
export const privacyOfData: readonly LegalPart[] = [
  {
    id: 'in-short',
    title: 'Summary',
    body: (
      <ul>
        <li>
          We keep what you add and what the product needs to work for you. We don’t sell it, and we don’t use it to show
          you advertising.
        </li>
        <li>
          No one on our team sees your transactions unless you allow support access for an hour, or send them to us in a
          loan application or a message.
        </li>
        <li>You can download everything in open formats, and delete it all in one go.</li>
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
        <p>We handle personal information under the Privacy Act 1988 and the Australian Privacy Principles.</p>
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
          <strong>Who you are:</strong> name, email address and, if you give them to us, mobile number, date of birth,
          address, occupation and photo.
        </li>
        <li>
          <strong>How you sign in:</strong> your password and PIN as hashes that can’t be reversed, the public half of
          your passkeys, any second step you’ve set up, and a list of sign-ins and sessions with their time, method, IP
          address and browser. A link from one of our apps may include the make and name of your device and its
          location.
        </li>
        <li>
          <strong>Your money:</strong> accounts, transactions, statements, receipts, budgets, bills, goals, payees,
          payments, assets and debts, and tax items.
        </li>
        <li>
          <strong>Loans,</strong> if you apply for one: the application, the basis for the decision, identity documents,
          the agreement and every payment.
        </li>
        <li>
          <strong>Rewards:</strong> plans, entries, prizes, vouchers, what you saved or viewed in the shop, delivery
          addresses, and who referred you.
        </li>
        <li>
          <strong>What you tell us:</strong> messages and files, feedback, conversations with the assistant, and what
          you’ve agreed to or withdrawn from.
        </li>
        <li>
          <strong>How you use {brand}:</strong> which screens you open, on what kind of device and for how long, unless
          you opt out. Never what you search for or what’s on a screen.
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
          Mostly from you. It also comes from banks you connect, from the provider of another account you sign in with
          (your name and email address), and from a member who invites you to their household (your email address).
        </p>
        <p>
          Transactions can reveal something about your health, beliefs or union membership, because they name who you
          paid. We use them only for what you see here. We don’t ask a credit reporting body about you, and we don’t
          report anything to one.
        </p>
        <p>
          You can read this policy, our terms and our getting-started pages without an account and without giving a
          name. An account needs your name, because it deals with your money.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'How we use it',
    body: (
      <>
        <p>
          We use it to show you your money and work out what you ask for; to confirm it’s you; to carry out payments,
          loans, rewards and orders; to answer you; to keep accounts safe and detect misuse; to learn which screens
          help; and to meet our legal obligations.
        </p>
        <p>
          We contact you about your account, and send the reminders and summaries you choose. Every summary has an
          unsubscribe link, and you can manage them all in your settings.
        </p>
      </>
    ),
  },
  {
    id: 'team',
    title: 'Who can see it',
    body: (
      <>
        <p>
          Other members can’t see anything of yours, except an account or budgets you share with your household, for as
          long as you share them.
        </p>
        <p>
          Our team can see who you are, your plan, your sessions and sign-ins, the names of connected banks, the
          balances we hold for you in our own books, your messages, and loan applications with the figures and documents
          used to decide them.
        </p>
        <p>
          To see anything else they must ask you for support access. You allow or decline it in your security settings.
          It lasts an hour, they can’t change anything, and you can end it at any time. Every page they view is
          recorded, and you can read the list whenever you like.
        </p>
        <p>Every change our team makes is recorded in a log that can’t be altered without us noticing.</p>
      </>
    ),
  },
  {
    id: 'companies',
    title: 'Other companies',
    body: (
      <>
        <p>We share information only as far as a task needs it, with:</p>
        <ul>
          <li>your bank and the payment service, to connect, pay out and collect;</li>
          <li>
            services that deliver our emails and SMS and, if you turn on device notifications, the maker of your
            browser;
          </li>
          <li>a company that stores files or runs servers for us;</li>
          <li>a language model service, if the assistant uses one (see “The assistant”);</li>
          <li>
            a product analytics service, only if you turn it on in your settings: screens and actions under a pseudonym,
            without amounts, text or your address;
          </li>
          <li>
            a partner for energy, broadband or bills, when you send a request and agree to it: your name, mobile, email,
            postcode and answers;
          </li>
          <li>
            merchants, when you order from them: what they need to deliver it. Opening a coupon doesn’t tell them who
            you are;
          </li>
          <li>courts, regulators and the police, where the law requires it.</li>
        </ul>
        <p>
          Device notifications go through Google, Mozilla, Microsoft or Apple, which are outside Australia. Their
          content is encrypted on the way. Other services may also keep data outside Australia: ask us which ones this
          site uses, and where.
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
          The assistant runs on our own servers unless this site uses a language model service. That service receives
          your question, the earlier messages of the same conversation, your first name, and the figures your question
          needs. It never receives your password, and it can’t change anything.
        </p>
        <p>We keep your conversations so you can read them again. You can delete them.</p>
      </>
    ),
  },
  {
    id: 'decisions',
    title: 'Automated decisions',
    body: (
      <>
        <p>
          Transactions are sorted into categories by rules and by your own corrections. Each one shows why, and you can
          change it.
        </p>
        <p>
          Loan applications are decided by rules that look at your income, essential spending, repayments and gambling
          over your last six full months, and at what you tell us. The outcome is an offer, a decline with reasons, or a
          decision by a person. You see every figure that was used, and you can ask in{' '}
          <TextLink href="/messages">Messages</TextLink> for a person to review it.
        </p>
      </>
    ),
  },
];
