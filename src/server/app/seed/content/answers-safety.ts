import type { AnswerText } from './article.ts';
import { checked, sources } from './sources.ts';

/** Scams and data sharing. */
export const aboutSafety: readonly AnswerText[] = [
  {
    id: 125,
    category: 'Scams',
    checked_on: checked,
    question: 'I think I have been scammed. What first?',
    answer: [
      'Call your bank on the number on your card and ask it to stop the payment and lock the account. Minutes count. Then change the passwords that may be known.',
      'If somebody has your identity papers, IDCARE makes a plan with you for nothing: 1800 595 160. Report a crime online to ReportCyber.',
    ],
    sources: [sources.idcare, sources.cyber, sources.scamwatch],
    link: { title: 'Open security', path: '/settings/security' },
  },
  {
    id: 126,
    category: 'Scams',
    checked_on: checked,
    question: 'Where do I report a scam?',
    answer: [
      'To Scamwatch, which the National Anti-Scam Centre runs: also when you lost nothing, because it helps to take numbers and sites down. Losses by a crime online go to ReportCyber as well, and always to your bank.',
    ],
    sources: [sources.scamwatch, sources.cyber],
    link: null,
  },
  {
    id: 127,
    category: 'Scams',
    checked_on: checked,
    question: 'How do I tell a real message from my bank?',
    answer: [
      'You cannot, by how it looks: scam messages can stand in the same thread as real ones. Do not use the link or the number in it. Open the app yourself, or call the number on your card.',
      'A bank never asks for your password, your PIN or a code, never asks you to move money to keep it safe, and never needs to see your screen. Neither do we.',
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
      'A law that lets you tell your bank or energy company to share your data with a business that is accredited for it. You choose which data, for what, and how long. You sign in at your bank, and your password goes to nobody else.',
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
      'As long as you chose, for a person 12 months at most; then it ends unless you renew it. You can withdraw it on any day, at the business that gets the data or at your bank, and the sharing stops.',
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
      'An accredited business must then delete it, or take out everything that points to you, unless a law makes it keep something. You can ask for deletion when you give the consent or at any time while it runs.',
      'What you imported yourself as a statement is not shared under a consent; it stays until you remove it.',
    ],
    sources: [sources.dataRight],
    link: null,
  },
];
