import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import { implement } from '#server/kit/implement.ts';
import { ebookHandlers } from './back-office/ebook-handlers.ts';
import { freeCardHandlers } from './back-office/free-card-handlers.ts';
import { imageHandlers } from './back-office/image-handlers.ts';
import { orderHandlers } from './back-office/order-handlers.ts';
import { productHandlers } from './back-office/product-handlers.ts';
import { promotionHandlers } from './back-office/promotion-handlers.ts';
import { refundHandlers } from './back-office/refund-handlers.ts';
import { salesHandlers } from './back-office/sales-handlers.ts';
import { variantHandlers } from './back-office/variant-handlers.ts';
import { cartRoutes } from './cart/cart-handlers.ts';
import { catalogueRoutes } from './catalogue/catalogue-handlers.ts';
import { downloadRoutes } from './ebooks/download-handlers.ts';
import { giftCardRoutes } from './gift-cards/gift-card-handlers.ts';
import { membershipRoutes } from './memberships/membership-handlers.ts';
import { guestOrderHandlers } from './orders/guest-handlers.ts';
import { memberOrderHandlers } from './orders/member-handlers.ts';
import { paymentEventRoutes } from './payments/event-handlers.ts';
import { methodHandlers } from './payments/method-handlers.ts';

/** The catalogue, the cart, orders, payments and memberships, with their back office. */
export const commerceRoutes = [
  ...catalogueRoutes,
  ...cartRoutes,
  ...downloadRoutes,
  ...giftCardRoutes,
  ...membershipRoutes,
  ...implement(orders, { ...memberOrderHandlers, ...guestOrderHandlers, ...methodHandlers }),
  ...paymentEventRoutes,
  ...implement(orderBackOffice, { ...orderHandlers, ...refundHandlers, ...salesHandlers }),
  ...implement(productBackOffice, {
    ...productHandlers,
    ...ebookHandlers,
    ...imageHandlers,
    ...variantHandlers,
    ...promotionHandlers,
    ...freeCardHandlers,
  }),
];
