import { giftCards } from '#contract/areas/gift-cards.ts';
import { TextLink } from '#web/design/link.tsx';
import { Card, PageHeader, Section } from '#web/design/page.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { NumberedSteps } from '../numbered-steps.tsx';
import { PageFrame } from '../page-frame.tsx';
import { claimStartWords } from '../claim-words.ts';
import { PostcodeForm } from './postcode-form.tsx';

const steps = [
  {
    title: 'Choose gift cards',
    text: 'Your postcode takes you to the shop for your city: Brisbane, Sydney or Melbourne. There’s a list for everywhere else, too.',
  },
  {
    title: 'Pay as a guest',
    text: 'You’ll see every fee before you pay. We’ll email your receipt with your order reference.',
  },
  {
    title: 'Claim your order',
    text: 'Open it later with the order reference and your email. Create an account with that email to use the cards and any entries.',
  },
];

/** Where somebody arrives who was offered a reward: what it is today, and the three steps to it. */
export function ClaimStartPage() {
  const cards = useApiQuery(giftCards.catalogue, { body: {} }).data?.data;
  const words = claimStartWords(Math.max(0, ...(cards ?? []).map(({ Entries }) => Entries)));
  return (
    <PageFrame>
      <PageHeader title={words.title} lead="Order gift cards, then claim the order with a free account." />
      <Card tone="cover">
        <h2 className="text-heading">What you get</h2>
        <p className="text-on-cover-soft mt-1.5 min-h-[3lh] sm:min-h-[1lh]">{cards && words.reward}</p>
      </Card>
      <Section title="Start with your postcode">
        <PostcodeForm label="Start with your postcode" primary />
      </Section>
      <Section title="How claiming works">
        <NumberedSteps steps={steps} />
        <p className="mt-5">
          <TextLink href="/claim-journey-congrats-2" className="inline-block py-2">
            I’ve already ordered
          </TextLink>
        </p>
      </Section>
    </PageFrame>
  );
}
