import { giftCards } from '#contract/areas/gift-cards.ts';
import { TextLink } from '#web/design/link.tsx';
import { Card, PageHeader, Section } from '#web/design/page.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { NumberedSteps } from '../numbered-steps.tsx';
import { PageFrame } from '../page-frame.tsx';
import { entriesText } from '../words.ts';
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

/** What a gift card earns today, as the catalogue has it. */
function RewardNow() {
  const cards = useApiQuery(giftCards.catalogue, { body: {} }).data?.data;
  const most = Math.max(0, ...(cards ?? []).map(({ Entries }) => Entries));
  const height = 'min-h-[3lh] sm:min-h-[1lh]';
  if (cards === undefined) return <p className={height} />;
  return (
    <p className={`text-on-cover-soft ${height}`}>
      {most > 0
        ? `Today, a gift card earns up to ${entriesText(most)} in our prize draws, on top of its value.`
        : 'There’s no reward today, so gift cards don’t earn draw entries. You can still buy one at face value.'}
    </p>
  );
}

/** Where somebody arrives who was offered a reward: what it is today, and the three steps to it. */
export function ClaimStartPage() {
  return (
    <PageFrame>
      <PageHeader title="Claim a gift card reward" lead="Order gift cards, then claim the order with a free account." />
      <Card tone="cover">
        <h2 className="text-heading">What you get</h2>
        <div className="mt-1.5">
          <RewardNow />
        </div>
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
