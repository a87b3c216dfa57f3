import type { Generated } from 'kysely';
import type { City } from '#domain/commerce/cities.ts';
import type { CartItem } from '#domain/commerce/cart.ts';
import type { OrderState } from '#domain/commerce/order-state.ts';
import type { ProductKind } from '#domain/commerce/pricing.ts';
import type { ChargeAction } from '#server/ports/card-payments/port.ts';

export type OwnProductKind = 'pack' | 'ebook' | 'gift_card';
export type Journey = 'member' | 'guest' | 'claim';
export type PaymentState = 'processing' | 'action_required' | 'captured' | 'declined' | 'cancelled';
export type RefundState = 'requested' | 'waiting' | 'processing' | 'done' | 'refused';
export type Actor = 'buyer' | 'system' | 'operator' | 'gateway';
export interface OrderAddress {
  recipient: string;
  full_address: string;
}

declare module '#server/kit/database.ts' {
  interface Tables {
    products: {
      id: Generated<number>;
      kind: OwnProductKind;
      slug: string;
      name: string;
      summary: string;
      description: Generated<string>;
      benefits: Generated<string[]>;
      colour: string;
      icon: string;
      ebook_name: string | null;
      newsletter: Generated<boolean>;
      category: Generated<string>;
      city: City | null;
      terms: Generated<string>;
      expiry_text: Generated<string>;
      posted: boolean;
      taxed: boolean;
      sample: Generated<boolean>;
      state: Generated<'draft' | 'published' | 'withdrawn'>;
      publish_at: Date | null;
      withdraw_at: Date | null;
      position: Generated<number>;
      created_at: Date;
      updated_at: Date;
    };
    product_variants: {
      id: Generated<number>;
      product_id: number;
      key: Generated<string>;
      label: string;
      position: Generated<number>;
      price_cents: Generated<number>;
      entries: Generated<number>;
      stock: number | null;
      active: Generated<boolean>;
    };
    product_price_changes: {
      id: Generated<number>;
      variant_id: number;
      at: Date;
      changed_by: number | null;
      price_cents: number;
      entries: number;
    };
    card_fees: { starts_on: string; dollar_cents: number; percent_ppm: number };
    promotions: {
      id: Generated<number>;
      code: string | null;
      title: string;
      kind: ProductKind | null;
      percent: number | null;
      amount_cents: number | null;
      starts_at: Date;
      ends_at: Date;
      max_uses: number | null;
      uses: Generated<number>;
      active: Generated<boolean>;
    };
    tier_discounts: { tier: 'Bronze' | 'Silver' | 'Platinum'; option: string; percent: number };
    carts: { member_id: number; items: CartItem[]; promo_code: string | null; updated_at: Date };
    guest_carts: { token_hash: Uint8Array; items: CartItem[]; promo_code: string | null; updated_at: Date };
    orders: {
      member_id: number;
      id: Generated<number>;
      reference: string;
      state: OrderState;
      journey: Journey;
      email: string;
      buyer: string;
      mobile: string | null;
      address: OrderAddress | null;
      goods_cents: number;
      discount_cents: number;
      delivery_cents: number;
      fee_cents: number;
      gst_cents: number;
      total_cents: number;
      entries: number;
      promo_code: string | null;
      request_key: string | null;
      captured_cents: Generated<number>;
      refunded_cents: Generated<number>;
      reserved: Generated<boolean>;
      created_at: Date;
      updated_at: Date;
      expires_at: Date;
      paid_at: Date | null;
      invoice_number: number | null;
    };
    order_lines: {
      member_id: number;
      order_id: number;
      position: number;
      kind: ProductKind;
      slug: string;
      variant: string;
      variant_id: number | null;
      deal_id: number | null;
      title: string;
      option: string | null;
      unit_cents: number;
      quantity: number;
      entries: number;
      taxed: boolean;
      posted: boolean;
      sample: boolean;
    };
    order_events: {
      member_id: number;
      order_id: number;
      id: Generated<number>;
      at: Date;
      state: OrderState;
      by: Actor;
      note: Generated<string>;
    };
    order_payments: {
      member_id: number;
      order_id: number;
      id: Generated<number>;
      key: string;
      gateway: string;
      amount_cents: number;
      state: PaymentState;
      gateway_reference: string | null;
      action: ChargeAction | null;
      method: Generated<string>;
      code: string | null;
      message: string | null;
      created_at: Date;
      settled_at: Date | null;
      saves_card: Generated<boolean>;
      method_id: number | null;
    };
    subscription_orders: {
      member_id: number;
      order_id: number;
      subscription_id: number;
      purpose: 'renewal' | 'upgrade';
      period: number;
      option: string;
      plan_id: number;
      price_cents: number;
      days: number;
      entries: number;
    };
    order_refunds: {
      member_id: number;
      order_id: number;
      id: Generated<number>;
      amount_cents: number;
      reason: string;
      state: RefundState;
      requested_by: number | null;
      requested_at: Date;
      decided_by: number | null;
      decided_at: Date | null;
      gateway_reference: string | null;
    };
    payment_methods: {
      member_id: number;
      id: Generated<number>;
      gateway: string;
      token: string;
      brand: string;
      last_four: string;
      expires: string;
      is_default: boolean;
      created_at: Date;
    };
    gateway_events: { gateway: string; event: string; received_at: Date };
  }
}
