import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { product } from '#web/kit/product.ts';

/** A search that leads to our reviews, without any mark of who comes from here. */
const searchHref = `https://www.google.com/search?q=${encodeURIComponent(`${product.brand} reviews`)}`;

/** Where to review us in public, for nothing, and how to reach us in private. The same for every member. */
export function ReviewPage() {
  return (
    <>
      <PageHeader
        title="Review us on Google"
        lead={`Tell others what you think of ${product.brand}, in your own words.`}
      />
      <Columns>
        <Section title="On Google">
          <p>
            Happy or not, your review helps others decide. There’s no reward for it: we don’t give entries, Qoin or
            anything else for reviews, and we don’t track who opens the link. If you work for us, please don’t review
            us.
          </p>
          <p className="mt-2">
            <TextLink href={searchHref} target="_blank" rel="noopener noreferrer" className="inline-block py-2">
              Find us on Google
            </TextLink>
          </p>
        </Section>
        <Section title="Tell us privately">
          <p>Our support team reads all feedback and answers messages.</p>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <TextLink href="/rewards/rate-experience" className="inline-block py-2">
              Send feedback
            </TextLink>
            <TextLink href="/messages" className="inline-block py-2">
              Message us
            </TextLink>
          </p>
        </Section>
      </Columns>
    </>
  );
}
