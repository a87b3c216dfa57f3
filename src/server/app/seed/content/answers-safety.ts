import type { AnswerText } from './article.ts';
import { checked, sources } from './sources.ts';

/** Scams and data sharing. */
export const aboutSafety: readonly AnswerText[] = [
  {
    id: 125,
    category: 'Scams',
    checked_on: checked,
    question: 'I think I’ve been scammed. What do I do first?',
    answer: [
      'Call your bank on the number on your card and ask them to stop the payment and lock the account. Every minute counts. Then change any passwords the scammer might know.',
      'If someone has your ID, IDCARE will help you make a plan for free: call 1800 595 160. Report online crime to ReportCyber.',
    ],
    sources: [sources.idcare, sources.cyber, sources.scamwatch],
    link: { title: 'Open sign-in and security', path: '/settings/security' },
  },
  {
    id: 126,
    category: 'Scams',
    checked_on: checked,
    question: 'Where do I report a scam?',
    answer: [
      'To Scamwatch, run by the National Anti-Scam Centre. Report it even if you lost nothing: it helps get scam numbers and sites shut down. If you lost money online, tell ReportCyber too. And always tell your bank.',
    ],
    sources: [sources.scamwatch, sources.cyber],
    link: null,
  },
  {
    id: 127,
    category: 'Scams',
    checked_on: checked,
    question: 'How do I know a message is really from my bank?',
    answer: [
      'You can’t tell by how it looks. Scam messages can show up in the same thread as real ones. Don’t use the link or number in the message. Open your bank’s app yourself, or call the number on your card.',
      'A bank will never ask for your password, PIN or a code, ask you to move money to keep it safe, or need to see your screen. Neither will we.',
    ],
    sources: [sources.scamwatch],
    link: null,
  },
  {
    id: 128,
    category: 'Data sharing',
    checked_on: checked,
    question: 'What is the Consumer Data Right?',
    answer: [
      'A law that lets you tell your bank or energy company to share your data with an accredited business. You choose which data, what for and for how long. You sign in with your bank, and nobody else sees your password.',
    ],
    sources: [sources.dataRight],
    link: null,
  },
  {
    id: 129,
    category: 'Data sharing',
    checked_on: checked,
    question: 'How long does a consent last, and how do I end it?',
    answer: [
      'It lasts as long as you chose, up to 12 months for individuals. Then it ends unless you renew it. You can withdraw it any time, with the business that gets the data or with your bank, and the sharing stops.',
    ],
    sources: [sources.dataRight],
    link: null,
  },
  {
    id: 130,
    category: 'Data sharing',
    checked_on: checked,
    question: 'What happens to my data when a consent ends?',
    answer: [
      'The business has to delete it, or remove everything that could identify you, unless a law says it must keep something. When you give consent, or any time before it ends, you can ask for your data to be deleted.',
      'Statements you import yourself aren’t part of a consent. They stay until you delete them.',
    ],
    sources: [sources.dataRight],
    link: null,
  },
];
