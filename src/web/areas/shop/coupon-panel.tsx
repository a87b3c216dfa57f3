import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import type { FullDeal } from '#contract/areas/shop.ts';
import { Button, buttonLook } from '#web/design/button.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Card } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';

/** A link to another site through our counted one: a new tab that knows nothing of this one. */
export function WayOut({
  href,
  site,
  variant = 'primary',
}: {
  href: string;
  site: string;
  variant?: 'primary' | 'secondary';
}) {
  return (
    <a className={buttonLook({ variant })} href={href} target="_blank" rel="noopener noreferrer">
      <ExternalLink size={19} strokeWidth={ICON_STROKE} aria-hidden="true" className="-ml-0.5 shrink-0" />
      Go to {site}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    showToast({ tone: 'positive', text: `${code} copied.` });
  } catch {
    showToast({ tone: 'negative', text: 'We couldn’t copy the code. Select it and copy it yourself.' });
  }
}

/** The code of a coupon and the way to where it is used. */
export function CouponPanel({ deal: { code, out, site, offer } }: { deal: FullDeal }) {
  return (
    <Card>
      <p className="text-title">{offer}</p>
      {code === null ? (
        <p className="text-ink-soft mt-2">No code needed. You’ll see the price on the site.</p>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="border-accent bg-accent-soft text-accent rounded-control border border-dashed px-4 py-2">
            <span className="sr-only">The code is </span>
            <span className="figures text-heading tracking-wide select-all">{code}</span>
          </p>
          <Button variant="secondary" icon={Copy} onClick={() => void copy(code)}>
            Copy code
          </Button>
        </div>
      )}
      {out && site ? (
        <div className="mt-5">
          <WayOut href={out} site={site} />
        </div>
      ) : null}
      <p className="text-ink-faint text-caption mt-4">
        You buy from the merchant, on their terms. We count the visit but don’t tell them who you are.
      </p>
    </Card>
  );
}
