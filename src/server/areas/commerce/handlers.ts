import { orders } from '#contract/areas/orders.ts';
import { implement } from '#server/kit/implement.ts';
import { cartRoutes } from './cart/cart-handlers.ts';
import { catalogueRoutes } from './catalogue/catalogue-handlers.ts';
import { giftCardRoutes } from './gift-cards/gift-card-handlers.ts';
import { membershipRoutes } from './memberships/membership-handlers.ts';
import { guestOrderHandlers } from './orders/guest-handlers.ts';
import { memberOrderHandlers } from './orders/member-handlers.ts';
import { methodHandlers } from './payments/method-handlers.ts';

/** The catalogue, the cart, orders, payments and memberships. */
export const commerceRoutes = [
  ...catalogueRoutes,
  ...cartRoutes,
  ...giftCardRoutes,
  ...membershipRoutes,
  ...implement(orders, { ...memberOrderHandlers, ...guestOrderHandlers, ...methodHandlers }),
];
