import { settings } from '#contract/areas/settings.ts';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QrImage } from '#web/design/qr-image.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ShareLink } from './share-link.tsx';

/** The link as a QR code, to hold out to somebody. */
export function SharePage() {
  const link = useApiQuery(settings.referralLink);
  return (
    <div className="mx-auto max-w-[26rem]">
      <PageHeader title="Share your link" lead="Let your friend scan the code, or send them the link." />
      <QueryState query={link} what="your link" skeleton={<SkeletonRows rows={5} />}>
        {({ referalurl, code }) => (
          <>
            <div className="mb-4 flex flex-col items-center">
              <QrImage
                text={referalurl}
                label={`QR code for your link, with the code ${code}`}
                otherwise="Share the link instead."
              />
              <p className="mt-2">
                Your code: <strong className="figures">{code}</strong>
              </p>
            </div>
            <ShareLink link={referalurl} full />
          </>
        )}
      </QueryState>
      <p className="mt-4">
        <TextLink href="/users/referral" className="inline-block py-2">
          Your friends
        </TextLink>
      </p>
    </div>
  );
}
