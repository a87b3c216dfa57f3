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
    text: 'Your postcode opens the shop of your city: Brisbane, Sydney or Melbourne. Everywhere else has a list too.',
  },
  {
    title: 'Pay as a guest',
    text: 'You see every fee before you pay. We email your receipt with the reference of your order.',
  },
  {
    title: 'Claim your order',
    text: 'Open it later with the reference and your email. Create an account with that email to use the cards and any entries.',
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
        ? `A gift card earns up to ${entriesText(most)} in our prize draws today, on top of what’s on the card.`
        : 'No reward runs today: gift cards earn no draw entries. You can still buy one for what’s printed on it.'}
    </p>
  );
}

/** Where somebody arrives who was offered a reward: what it is today, and the three steps to it. */
export function ClaimStartPage() {
  return (
    <PageFrame>
      <PageHeader
        title="Claim the reward you were offered"
        lead="You claim it with gift cards for shops you already use."
      />
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
