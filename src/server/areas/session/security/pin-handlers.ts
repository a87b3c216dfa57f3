import { Failure } from '#contract/kit/errors.ts';
import type { security } from '#contract/areas/security.ts';
import {
  checkSecret,
  hashSecret,
  pepper,
  requireRecentSignIn,
  countOwnPinTry,
  pinOf,
  setPin,
  switchPin,
} from '#server/areas/members/public.ts';
import type { HandlersOf } from '#server/kit/implement.ts';

const MAX_PIN_TRIES = 5;
const unset = 'Set a PIN first.';

export const pinHandlers = {
  async createPin({ body }, context) {
    const { memberDb, member, clock, settings } = context;
    const before = await pinOf(memberDb, member.id);
    // A first PIN requires no confirmation. Replacing a PIN is a change of credentials.
    if (before.pin_hash !== null) await requireRecentSignIn(context, body.password);
    const hashed = await hashSecret(body.pin, pepper(settings.keys, 'pin'));
    await setPin(memberDb, member.id, hashed, clock.now(), true);
    return { success: true, loginId: before.login_id, IsPinEnabled: true, first: before.pin_hash === null };
  },
  async pinState(_input, { memberDb, member }) {
    const row = await pinOf(memberDb, member.id);
    return {
      success: true,
      isPinSet: row.pin_hash !== null,
      pinSetAt: row.pin_set_at,
      IsPinEnabled: row.pin_enabled,
      isLocked: row.pin_tries >= MAX_PIN_TRIES,
      loginId: row.login_id,
    };
  },
  async pinSettings({ body }, { memberDb, member }) {
    const row = await pinOf(memberDb, member.id);
    if (body.loginid && body.loginid !== row.login_id)
      throw new Failure('bad_input', 'That isn’t your sign-in ID.', {
        errors: [{ field: 'loginid', message: 'That isn’t your sign-in ID.' }],
      });
    if (body.pinenabled && row.pin_hash === null) throw new Failure('conflict', unset);
    await switchPin(memberDb, member.id, { pin_enabled: body.pinenabled });
    return { success: true, IsPinEnabled: body.pinenabled };
  },
  async updatePin({ body }, { memberDb, member, clock, settings }) {
    const spice = pepper(settings.keys, 'pin');
    const credentials = await countOwnPinTry(memberDb, member.id);
    if (!credentials) throw new Failure('conflict', unset);
    const { right } = await checkSecret(credentials.pin_hash, body.currentPin, spice);
    if (credentials.pin_tries > MAX_PIN_TRIES)
      throw new Failure(
        'locked_out',
        'Your PIN is locked after 5 wrong attempts. Sign in with your password to unlock it.',
      );
    if (!right) throw new Failure('code_wrong', 'That isn’t your current PIN.');
    const hashed = await hashSecret(body.newPin, spice);
    await setPin(memberDb, member.id, hashed, clock.now(), false);
    return { success: true };
  },
  async mpinSettings({ body }, { memberDb, member }) {
    const row = await pinOf(memberDb, member.id);
    if (body.on && row.pin_hash === null) throw new Failure('conflict', unset);
    // The mobile PIN is the same PIN on another screen, so enabling it requires sign-in by PIN.
    await switchPin(memberDb, member.id, { mpin_enabled: body.on, ...(body.on ? { pin_enabled: true } : {}) });
    return { success: true, mpinAuth: body.on };
  },
} satisfies Partial<HandlersOf<typeof security>>;
