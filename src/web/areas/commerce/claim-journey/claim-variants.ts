import type { City } from '#domain/commerce/cities.ts';

/**
 * The configurations of the claim journey's shop, by path: gift cards for a city, with which an offered reward is
 * claimed.
 */
export interface ClaimShopVariant {
  title: string;
  lead: string;
  /** A city's own list, the list of a postcode, or the cards sold everywhere. */
  list: City | 'postcode' | 'everywhere';
  layout: 'cards' | 'rows';
  /** Lists what else our shop features. */
  features: boolean;
  /** Where the cart leads. */
  cart: string;
}

const confirm = '/claim-journey-gc-shop-2-confirm-purchase';
const ofCity = (city: City): Pick<ClaimShopVariant, 'list' | 'layout' | 'features' | 'cart'> => ({
  list: city,
  layout: 'cards',
  features: false,
  cart: confirm,
});

export const cityPaths: Readonly<Record<City, string>> = {
  Brisbane: '/claim-journey-gc-shop-2-brisbane',
  Sydney: '/claim-journey-gc-shop-2-sydney',
  Melbourne: '/claim-journey-gc-shop-2-melbourne',
};

export const claimShopVariants: Readonly<Record<string, ClaimShopVariant>> = {
  '/claim-journey-gc-shop': {
    title: 'Your gift card shop',
    lead: 'Gift cards for your postcode, including local ones. The order goes straight to your account.',
    list: 'postcode',
    layout: 'cards',
    features: false,
    cart: confirm,
  },
  '/claim-journey-gc-shop-2': {
    title: 'Choose your gift cards',
    lead: 'Enter your postcode to see the cards for your city. You don’t need an account to order.',
    list: 'postcode',
    layout: 'cards',
    features: false,
    cart: confirm,
  },
  '/claim-journey-gc-shop-2-brisbane': {
    ...ofCity('Brisbane'),
    title: 'Gift cards for Brisbane',
    lead: 'For postcodes 4000 to 4179: local cards, and cards sold Australia-wide.',
  },
  '/claim-journey-gc-shop-2-sydney': {
    ...ofCity('Sydney'),
    title: 'Gift cards for Sydney',
    lead: 'For postcodes 2000 to 2234: local cards, and cards sold Australia-wide.',
  },
  '/claim-journey-gc-shop-2-melbourne': {
    ...ofCity('Melbourne'),
    title: 'Gift cards for Melbourne',
    lead: 'For postcodes 3000 to 3207: local cards, and cards sold Australia-wide.',
  },
  '/claim-journey-gc-shop-2-public-shop': {
    title: 'Gift cards and more from our shop',
    lead: 'Outside Brisbane, Sydney and Melbourne? Choose from gift cards sold Australia-wide, along with today’s featured products.',
    list: 'everywhere',
    layout: 'rows',
    features: true,
    cart: '/claim-journey-gc-shop-2-public-shop-checkout',
  },
};
