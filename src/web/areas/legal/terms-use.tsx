import { TextLink } from '#web/design/link.tsx';
import { product } from '#web/kit/product.ts';
import { HowToReachUs, WhoWeAre } from './identity-words.tsx';
import type { LegalPart } from './legal-page.tsx';

const { brand } = product;

/** The first half of the terms: the account, and what the product does with it. */
export const termsOfUse: readonly LegalPart[] = [
  {
    id: 'in-short',
    title: 'Summary',
    body: (
      <>
        <p>These points are a summary. The agreement follows.</p>
        <ul>
          <li>An account is free. Paid plans show their price before you choose them.</li>
          <li>What you see here is general information from your own transactions. It isn’t financial advice.</li>
          <li>Your data is yours. You can download or delete all of it at any time, on every plan.</li>
          <li>If you take out a loan, it has its own agreement. Nothing here replaces it.</li>
          <li>Your rights under the Australian Consumer Law always apply, whatever else these terms say.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who we are',
    body: (
      <>
        <WhoWeAre />
        <HowToReachUs />
      </>
    ),
  },
  {
    id: 'agreement',
    title: 'This agreement',
    body: (
      <>
        <p>
          You agree to these terms when you tick the box at sign-up. We record which version you agreed to and when.
          You’ll find it in your settings and in your data export.
        </p>
        <p>
          Our <TextLink href="/privacy">privacy policy</TextLink> explains how we handle personal information. Some
          things have their own terms that you read and agree to separately: a loan, data a bank shares, a draw, a
          purchase from a merchant. Where they differ from these terms, they take precedence for that one thing.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          {brand} is made for people in Australia. Use your own name and an email address you can be reached at, and
          keep them up to date. Each account is for one person.
        </p>
        <p>
          You must be 18 or older to borrow or to take part in a draw. If you are younger, use {brand} only with the
          consent of a parent or guardian.
        </p>
        <p>
          Keep your password, PIN, passkeys and security codes to yourself. We never ask for them in a message or on the
          phone. You can add a second step to every sign-in, using an authenticator app or a code by email or SMS, and
          we recommend it. Your settings list every open session and every sign-in, and you can end a session there.
        </p>
        <p>
          If you think someone else has used your account, change your password, which ends your other sessions, and
          tell us straight away. You aren’t responsible for what someone else does with your account after you’ve told
          us, or where you weren’t careless.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>Use {brand} for your own money and that of your household. Do not:</p>
        <ul>
          <li>use it for anything illegal, or to deceive anyone;</li>
          <li>use or try to use other people’s data without their consent;</li>
          <li>
            get around locks, limits or security, disrupt the service, or extract data from it automatically other than
            through its own exports;
          </li>
          <li>upload anything harmful, or anything you have no right to upload.</li>
        </ul>
        <p>
          What you upload stays yours. You let us store and process it for as long as you keep it here, so that we can
          show it to you and use it as these terms say, and for nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'information',
    title: 'General information, not advice',
    body: (
      <>
        <p>
          Budgets, forecasts, safe to spend, the score, tips, comparisons and answers are general information. They
          don’t take into account everything in your life, and they aren’t financial product advice, credit assistance,
          tax advice or legal advice. Before you make an important decision, check it, and talk to someone licensed or
          qualified.
        </p>
        <p>
          Figures are only as complete as the statements and bank data you add. A forecast is an estimate based on the
          past; what happens may differ. We work out the score from your own transactions. It isn’t a credit reporting
          body’s credit score, and no loan decision uses it.
        </p>
        <p>
          Please tell us if a figure looks wrong. You can open the transactions behind every total and check it
          yourself.
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
          The assistant is a computer program. It answers questions about your own money: each figure in an answer comes
          from your own transactions, accounts, bills, goals or loans, and links to them. It doesn’t know your whole
          situation and doesn’t recommend financial products.
        </p>
        <p>
          It doesn’t change anything by itself. When it suggests a change, it shows the before and after, you decide,
          and you can undo it. It can misunderstand a question, so check an answer before you rely on it.
        </p>
      </>
    ),
  },
  {
    id: 'banks',
    title: 'Banks and payments',
    body: (
      <>
        <p>
          You can import statement files, or let a bank share data. Sharing starts with your consent, which says what is
          shared, why and for how long. You can withdraw it here or at your bank at any time. What a bank sends may be
          late or incomplete, and your bank’s own records prevail.
        </p>
        <p>
          A payment or transfer you make here is carried out by the bank. Check the name, BSB, account number and amount
          before you confirm: money sent to the wrong account may not come back. We show the status of each payment, and
          never show one as complete before the bank says so.
        </p>
        <p>Rules you set up, such as round-ups and regular transfers, continue until you change or stop them.</p>
      </>
    ),
  },
  {
    id: 'household',
    title: 'Sharing with your household',
    body: (
      <p>
        You can let another member see one account, or your budgets, and let them make changes if you choose. They see
        what you shared and nothing else. You can stop sharing at any time, and it ends straight away. A log shows what
        was done. We can’t take back what they’ve already read or written down.
      </p>
    ),
  },
];
