import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { PublicShell } from '#web/design/public-shell.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { paths } from '#web/kit/paths.ts';
import { buyingRoutes } from './buying-routes.ts';
import { CartButton } from './cart/cart-button.tsx';
import { cartVariants } from './cart-variants.ts';
import { listVariants, membershipVariants } from './list-variants.ts';
import { WaitingMemberships } from './memberships/waiting-memberships.tsx';
import { WaitingPacks } from './packs/waiting-packs.tsx';
import { productVariants } from './product-variants.ts';
import { PublicStrip } from './public-strip.tsx';

/** A shop or a checkout as a visitor sees it before the first script has run. */
export interface FirstFrame {
  path: string;
  title: string;
  /** The module of the screen, in this folder: its files load with the page. */
  screen: string;
  /** HTML, with `{brand}` for the name. */
  frame: string;
}

const guestCart = (href: string) => <CartButton href={href} count={0} />;

/** The heading of the screen and grey shapes for what loads, with the same parts as the screen itself. */
function screenAt(path: string): { screen: string; shown: ReactNode } | undefined {
  const list = listVariants[path];
  if (list)
    return {
      screen: 'packs/packs-page.tsx',
      shown: (
        <>
          <PageHeader title={list.title} lead={list.lead} actions={guestCart(list.guestCart)} />
          <WaitingPacks layout={list.layout} />
        </>
      ),
    };
  const memberships = membershipVariants[path];
  if (memberships)
    return {
      screen: 'memberships/memberships-page.tsx',
      shown: (
        <>
          <PageHeader
            title={memberships.title}
            lead={memberships.lead}
            actions={guestCart('/packs/cart-checkout-guest')}
          />
          <WaitingMemberships />
        </>
      ),
    };
  const checkout = cartVariants[path] ?? productVariants[path];
  if (!checkout) return undefined;
  return {
    screen: `checkout/${checkout.goods.from === 'cart' ? 'cart' : 'product'}-checkout.tsx`,
    shown: (
      <div className={checkout.layout === 'compact' ? 'mx-auto max-w-[34rem]' : undefined}>
        <PageHeader
          title={checkout.title}
          over={<TextLink href={checkout.back.href}>{checkout.back.label}</TextLink>}
          lead={checkout.lead}
          actions={checkout.goods.from === 'cart' ? undefined : guestCart('/packs/cart-checkout-guest')}
        />
        <SkeletonForm fields={5} />
      </div>
    ),
  };
}

/** For the eye alone: nothing in it can be used, and the app takes its place. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="sr-only">
        One moment…
      </p>
      <div className="first-frame" aria-hidden="true" inert>
        <PublicShell brandName="{brand}" homeHref={paths.dashboard} title="" onFind={() => undefined}>
          <PublicStrip brand="{brand}" />
          {children}
        </PublicShell>
      </div>
    </>
  );
}

/** The shops and checkouts that anybody may open and whose address has no parameter. Run when the page is built. */
export function firstFrames(): FirstFrame[] {
  return buyingRoutes.flatMap(({ path, title, gate }) => {
    const frame = gate === 'open' ? screenAt(path) : undefined;
    if (!frame) return [];
    return [{ path, title, screen: frame.screen, frame: renderToStaticMarkup(<Frame>{frame.shown}</Frame>) }];
  });
}
