import { TextLink } from '#web/design/link.tsx';
import { product } from '#web/kit/product.ts';
import { HowToReachUs, WhoWeAre } from './identity-words.tsx';
import type { LegalPart } from './legal-page.tsx';

const { brand } = product;

/** The first half of the terms: the account, and what the product does with it. */
export const termsOfUse: readonly LegalPart[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <>
        <p>These points are a summary. What follows is the agreement.</p>
        <ul>
          <li>An account is free. Plans that cost something say what they cost before you choose them.</li>
          <li>What you see here is general information from your own transactions. It is not financial advice.</li>
          <li>Your data is yours. You can take all of it out, or delete it, at any time and on every plan.</li>
          <li>A loan, where you take one, has an agreement of its own. Nothing here stands in for it.</li>
          <li>Your rights under the Australian Consumer Law stay whole, whatever else is written here.</li>
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
          You agree to these terms when you tick the box at sign-up. We keep which edition you agreed to and when; you
          find it in your settings and in the export of your data.
        </p>
        <p>
          How we handle personal information is told in our <TextLink href="/privacy">privacy text</TextLink>. Some
          things have terms of their own that you read and agree to separately: a loan, data that a bank shares, a draw,
          a purchase from a merchant. Where those say something else about that one thing, they count for it.
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
          {brand} is made for people in Australia. Give your own name and an e-mail address that reaches you, and keep
          them up to date. One account is for one person.
        </p>
        <p>
          You must be 18 or older to borrow or to take part in a draw. If you are younger, use {brand} only with the
          agreement of a parent or guardian.
        </p>
        <p>
          Keep your password, PIN, passkeys and security codes to yourself. We never ask for them in a message or on the
          phone. You can add a second step to every sign-in, by an authenticator app or a code by e-mail or SMS, and we
          recommend it. Your settings list every open session and every sign-in, and you can end a session there.
        </p>
        <p>
          If you think that somebody else has used your account, change your password, which ends your other sessions,
          and tell us at once. You are not responsible for what somebody else does with your account after you have told
          us, or where it was not by your carelessness.
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
          <li>use it for anything that is against the law, or to deceive anybody;</li>
          <li>use or try to use the data of others without their agreement;</li>
          <li>
            get around locks, limits or security, disturb the service, or take data out of it by automatic means other
            than its own exports;
          </li>
          <li>upload what you have no right to upload, or what is harmful.</li>
        </ul>
        <p>
          What you upload stays yours. You let us store and process it for as long as you keep it here, so that we can
          show it to you and work with it as these terms say, and for nothing else.
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
          Budgets, forecasts, what is safe to spend, the score, tips, comparisons and answers are general information.
          They do not take account of everything in your life, and they are not financial product advice, credit
          assistance, tax advice or legal advice. Before you decide something of weight, check it, and talk to somebody
          who is licensed or qualified for it.
        </p>
        <p>
          Figures are only as complete as the statements and bank data that you bring in. A forecast is an estimate from
          what has been; what comes may differ. The score is worked out by us from your own transactions. It is not a
          credit score of a credit reporting body, and no loan decision reads it.
        </p>
        <p>
          Please tell us when a figure looks wrong. Every total opens the transactions that it is made of, so that you
          can check it yourself.
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
          from your own transactions, accounts, bills, goals or loans, and opens them. It does not know your whole
          situation and does not recommend financial products.
        </p>
        <p>
          It changes nothing by itself. Where it proposes a change, it shows what was and what will be, you decide, and
          you can undo it. It can misunderstand a question, so check an answer before you rely on it.
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
          You can bring in statements as files, or let a bank share data. Sharing begins with your consent, which says
          what is shared, for what and for how long; you can withdraw it here or at your bank at any time. What a bank
          sends may be late or incomplete, and your bank’s own records count.
        </p>
        <p>
          A payment or transfer that you order here is carried out by the bank. Check name, BSB, account number and
          amount before you confirm: money sent to a wrong account may not come back. We show where a payment stands,
          and never show one as done before the bank has said so.
        </p>
        <p>Rules that you set up, such as round-ups and regular transfers, go on until you change or stop them.</p>
      </>
    ),
  },
  {
    id: 'household',
    title: 'Sharing with your household',
    body: (
      <p>
        You can let another member see one account, or your budgets, and let them make changes if you choose. They see
        what you shared and nothing else. You can end it at any time, and it ends at once. A log shows what was done.
        What they have read or written down by then we cannot take back.
      </p>
    ),
  },
];
