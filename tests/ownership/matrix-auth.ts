import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import { imageForm } from './forms.ts';

const own = "It works on the session's own member.";
const shared = 'It returns the same for everybody.';
const credential = 'It needs a secret of which only a hash is stored, so the test cannot have one.';
const counted = {
  tables: ['credentials', 'sign_ins'],
  because: 'A failed attempt is counted and logged for its member.',
};
const badCredential = {
  id: 'cXVhbmRvbmc',
  rawId: 'cXVhbmRvbmc',
  type: 'public-key',
  response: {},
  clientExtensionResults: {},
};
const newPassword = 'an entirely new password';

/** Signing in and out. */
export const sessionEntries: Record<string, Entry> = {
  'session.ways': namesNoRow(shared),
  'session.signIn': aims(({ anna }) => ({ body: { email: anna.email, password: 'not her password' } }), {
    annaGets: 401,
    touches: counted,
  }),
  'session.verifyTfa': namesNoRow(
    credential,
    { body: { challenge: 'x'.repeat(43), code: '000000' } },
    { annaGets: 410 },
  ),
  'session.sendTfaCode': namesNoRow(credential, { body: { challenge: 'x'.repeat(43) } }, { annaGets: 410 }),
  'session.pinLogin': aims(({ anna }) => ({ body: { pin: '0000', loginid: anna.loginId, email: anna.email } }), {
    annaGets: 401,
    touches: counted,
  }),
  'session.verifyMpin': aims(({ anna }) => ({ body: { pin: '0000', loginid: anna.loginId, email: anna.email } }), {
    annaGets: 401,
    touches: counted,
  }),
  'session.passkeyOptions': namesNoRow(shared, {}, { annaGets: 503 }),
  'session.passkeySignIn': namesNoRow(
    credential,
    { body: { request: 'x'.repeat(43), credential: badCredential } },
    { annaGets: 401 },
  ),
  'session.startIdentity': namesNoRow(shared, {}, { annaGets: 503 }),
  'session.identitySignIn': namesNoRow(credential, { body: { code: 'code', state: 'state' } }, { annaGets: 410 }),
  'session.attemptLogin': aims(
    ({ anna }) => ({ body: { verificationToken: 'x'.repeat(43), id: String(anna.id), email: anna.email } }),
    { annaGets: 410 },
  ),
  'session.exchangeUserToken': aims(({ spent }) => ({ body: { UserToken: spent.ended } }), { annaGets: 410 }),
  'session.userCheck': namesNoRow(own),
  'session.refresh': namesNoRow(credential),
  'session.logout': namesNoRow(own),
  'session.setStraightLogin': namesNoRow(own, { body: { enabled: true, path: '/nd2' } }),
  'session.getStraightLogin': namesNoRow(own),
  'session.storeUserEvent': namesNoRow(own, { body: { eventName: 'loginduration', duration: 1 } }),
  'session.addGuestEvent': namesNoRow('It stores an event of a visitor.', { body: { eventName: 'landing' } }),
};

/** Verifying a contact, and recovering the account. */
export const verificationEntries: Record<string, Entry> = {
  'verification.requestVerifyLink': aims(({ anna }) => ({ body: { email: anna.email } })),
  'verification.verifyLink': aims(
    ({ anna }) => ({ body: { token: 'x'.repeat(43), id: String(anna.id), email: anna.email } }),
    { annaGets: 410 },
  ),
  'verification.requestMobileOtp': aims({ body: { mobile: '0491 570 158' } }),
  'verification.verifyMobileOtp': aims(
    { body: { mobile: '0491 570 158', code: '000000' } },
    { annaSkipped: 'After five wrong codes it is locked for everybody, including Anna.' },
  ),
  'verification.requestEmailOtp': aims(({ anna }) => ({ body: { email: anna.email } })),
  'verification.verifyEmailOtp': aims(({ anna }) => ({ body: { email: anna.email, code: '000000' } }), {
    annaSkipped: 'After five wrong codes it is locked for everybody, including Anna.',
  }),
  'verification.forgotPassword': aims(({ anna }) => ({ body: { email: anna.email } })),
  'verification.forgotUsername': aims(({ anna }) => ({ body: { email: anna.email } })),
  'verification.checkResetToken': namesNoRow(credential, { body: { token: 'x'.repeat(43) } }),
  'verification.updatePassword': aims(({ anna }) => ({
    body: { current_password: anna.password, new_password: newPassword },
  })),
  'verification.unsubscribe': namesNoRow(
    credential,
    { body: { verificationToken: 'x'.repeat(43) } },
    { annaGets: 410 },
  ),
};

/** The member's own sign-in methods. */
export const securityEntries: Record<string, Entry> = {
  'security.createPin': namesNoRow(own, { body: { pin: '2468' } }),
  'security.pinState': namesNoRow(own),
  'security.pinSettings': aims(({ anna }) => ({ body: { pinenabled: true, loginid: anna.loginId } })),
  'security.updatePin': namesNoRow(own, { body: { currentPin: '2468', newPin: '1357' } }),
  'security.mpinSettings': namesNoRow(own, { body: { mpin: true } }),
  'security.fingerprintSettings': namesNoRow(own, { body: { fingerprint: true } }),
  'security.tfaState': namesNoRow(own),
  'security.newRecoveryCodes': namesNoRow(own),
  'security.setTfa': namesNoRow(own, { body: { tfa: false } }),
  'security.setUpTfaApp': namesNoRow(own),
  'security.confirmTfaApp': namesNoRow(own, { body: { code: '000000' } }, { annaGets: 422 }),
  'security.passkeys': namesNoRow(own),
  'security.passkeyRegistrationOptions': namesNoRow(own, {}, { annaGets: 503 }),
  'security.registerPasskey': namesNoRow(
    credential,
    { body: { request: 'x'.repeat(43), credential: badCredential } },
    { annaGets: 410 },
  ),
  'security.renamePasskey': aims(({ things }) => ({ body: { id: things.passkeyId, name: 'Mine now' } })),
  'security.removePasskey': aims(({ things }) => ({ body: { id: things.passkeyId } })),
  'security.sessions': namesNoRow(own),
  'security.revokeSession': aims(({ things }) => ({ body: { id: things.sessionId } })),
  'security.signInHistory': namesNoRow(own),
};

/** The member's profile. Deletion comes last, because it removes Anna's rows. */
export const accountEntries: Record<string, Entry> = {
  'profile.create': aims(
    ({ anna }) => ({ body: { email: anna.email, password: newPassword, first_name: 'Ben', last_name: 'Brown' } }),
    { annaGets: 409 },
  ),
  'profile.createFromIdentity': namesNoRow(
    credential,
    { body: { pending: 'x'.repeat(43), first_name: 'Ben', last_name: 'Brown', terms: true } },
    { annaGets: 410 },
  ),
  'profile.completeProfile': namesNoRow(own, { body: { first_name: 'Ben' } }),
  'profile.get': namesNoRow(own),
  'profile.userGet': namesNoRow(own),
  'profile.update': namesNoRow(own, { body: { suburb: 'Newtown' } }),
  'profile.updateFromIdentity': namesNoRow(own, { body: { suburb: 'Newtown' } }),
  'profile.merged': namesNoRow(own),
  'profile.checkContactDetails': aims(({ anna }) => ({ body: { email: anna.email, mobile: '0491 570 158' } }), {
    echoes: ['email', 'mobile'],
  }),
  'profile.exportData': namesNoRow(own),
  'profile.getImage': namesNoRow(own),
  'profile.uploadImage': namesNoRow(own, () => ({ form: imageForm() })),
  'profile.removeImage': namesNoRow(own),
  'profile.displayImage': namesNoRow(
    'The token in its address is encrypted by the server and opens one image for ten minutes, for anyone who has it.',
    { query: { token: 'x'.repeat(120) } },
    { annaGets: 404 },
  ),
  'profile.uploadIdentityDocument': namesNoRow(own, () => ({ form: imageForm({ kind: 'passport' }, 'front') })),
  'profile.identityDocuments': namesNoRow(own),
  'profile.consents': namesNoRow(own),
};

export const leavingEntries: Record<string, Entry> = {
  'profile.closing': namesNoRow(own),
  'profile.deleteAccount': aims(({ anna }) => ({ body: { password: anna.password } }), {
    annaSkipped: 'The test of ending sessions covers it.',
  }),
  'profile.del': aims(({ anna }) => ({ body: { password: anna.password } }), {
    annaSkipped: 'The test of ending sessions covers it.',
  }),
};

/** Appearance, preferences, and the shared tables. */
export const settingsEntries: Record<string, Entry> = {
  'settings.serverTime': namesNoRow(shared),
  'settings.updateTheme': namesNoRow(own, { body: { themeID: 3 } }),
  'settings.roundup': namesNoRow(own, { body: { roundup: true } }),
  'settings.notificationSettings': namesNoRow(own, { body: { notificationexpiry: 9 } }),
  'settings.pageSettings': namesNoRow(own),
  'settings.updatePageSettings': namesNoRow(own, { body: { tips: 2 } }),
  'settings.checkPremium': namesNoRow(own),
  'settings.premiumCost': namesNoRow(shared),
  'settings.subscriptionDetails': namesNoRow(own),
  'settings.plans': namesNoRow(shared),
  'settings.featureMap': namesNoRow('It is for operators.', {}, { annaGets: 403 }),
  'settings.setFeature': namesNoRow(
    'It is for operators.',
    { body: { feature: 'Optimizer', plan_id: 1, mode: 'Lock' } },
    { annaGets: 403 },
  ),
  'settings.referralLink': namesNoRow(own),
  'settings.buttons': namesNoRow(shared),
  'settings.clickedButtons': namesNoRow(own),
  'settings.clickButton': namesNoRow(own, { body: { button: 'Create a Goal' } }),
  'settings.tourChecklist': namesNoRow(own),
  'settings.completeTourItem': namesNoRow(own, { body: { dashboardGoal: true } }),
  'settings.setTask': aims(({ things }) => ({ body: { task: things.task, completed: false } })),
  'settings.checkTask': aims(({ things }) => ({ body: { task: things.task } }), { echoes: ['task'] }),
  'settings.checklists': namesNoRow(own),
  'settings.tickChecklist': namesNoRow(own, { body: { checklist: 'start', item: 'import', completed: false } }),
  'settings.feedback': namesNoRow(own, { body: { feedback: 'Well done.' } }),
  'reference.occupations': namesNoRow(shared),
  'reference.states': namesNoRow(shared),
  'reference.searchAddress': namesNoRow(shared, { query: { q: '1 George' } }),
};
