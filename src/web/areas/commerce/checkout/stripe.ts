/** What this page uses of Stripe's script, as its documentation describes it. */
export interface StripeElements {
  create: (kind: 'payment') => { mount: (place: HTMLElement) => void; destroy: () => void };
  update: (options: { amount?: number; setupFutureUsage?: 'off_session' | null }) => void;
  submit: () => Promise<{ error?: { message?: string } }>;
}

export interface Stripe {
  elements: (options: {
    mode: 'payment';
    /** In cents. */
    amount: number;
    currency: 'aud';
    appearance: { theme: 'stripe' | 'night' };
  }) => StripeElements;
  createConfirmationToken: (of: {
    elements: StripeElements;
  }) => Promise<{ confirmationToken?: { id: string }; error?: { message?: string } }>;
  handleNextAction: (of: { clientSecret: string }) => Promise<{ error?: { message?: string } }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

const SCRIPT = 'https://js.stripe.com/v3/';

let loading: Promise<Stripe> | undefined;

/** Adds Stripe's script to the page. It must come from Stripe itself, and is loaded on the payment step alone. */
function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Stripe’s script did not load.'));
    });
    document.head.append(script);
  });
}

/** Stripe for this page, loaded once; a failed load is tried again by the next call. */
export function openStripe(publishableKey: string): Promise<Stripe> {
  loading ??= loadScript()
    .then(() => window.Stripe!(publishableKey))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
