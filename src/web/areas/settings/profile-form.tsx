import { useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { reference, stateCode } from '#contract/areas/reference.ts';
import { mobileText } from '#domain/text/mobile-number.ts';
import { AddressInput } from '#web/design/address-input.tsx';
import type { AddressParts } from '#web/design/address.ts';
import { DateInput } from '#web/design/date-input.tsx';
import { Notice } from '#web/design/notice.tsx';
import { PasswordInput } from '#web/design/password-input.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { asksForPassword } from '#web/kit/confirm.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { patchMember } from '#web/kit/member.ts';
import type { MemberRecord } from '#web/kit/member.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { OccupationFields } from './occupation-fields.tsx';
import { markProfile, useProfileMark } from './profile-mark.ts';
import { zones } from './zones.ts';
import type { ProfileValues } from './profile-values.ts';

function valuesOf(member: MemberRecord): ProfileValues {
  return {
    first_name: member.first_name,
    last_name: member.last_name,
    email: member.pending_email ?? member.email,
    mobile: mobileText(member.mobile ?? ''),
    dob: member.dob,
    address_line1: member.address_line1 ?? '',
    suburb: member.suburb ?? '',
    state: member.state,
    postcode: member.postcode ?? '',
    occupation_id: member.occupation_id,
    job_title_id: member.job_title_id,
    time_zone: member.time_zone,
    password: '',
  };
}

const states = stateCode.options.map((code) => ({ value: code as string, label: code }));

const searchAddress = async (query: { text: string }, signal: AbortSignal) =>
  (await call(reference.searchAddress, { query: { q: query.text } }, { signal })).data;

/** The first line of a selected address: '3/12 Smith Street'. */
export function firstLineOf({
  unitNumber,
  streetNumber,
  streetName,
  address,
}: Pick<AddressParts, 'unitNumber' | 'streetNumber' | 'streetName' | 'address'>): string {
  const number = unitNumber ? `${unitNumber}/${streetNumber}` : streetNumber;
  return [number, streetName].filter(Boolean).join(' ') || (address.split(',')[0] ?? '').trim();
}

function AddressFields({ form }: { form: ApiForm<ProfileValues> }) {
  const line = form.value('address_line1');
  const state = form.value('state');
  function pick(parts: AddressParts) {
    form.set({
      address_line1: firstLineOf(parts),
      suburb: parts.suburb,
      state: parts.state,
      postcode: parts.postalCode,
    });
  }
  return (
    <>
      <AddressInput label="Address" optional search={searchAddress} onPick={pick} {...line} />
      <TextField label="Suburb" optional autoComplete="address-level2" {...form.field('suburb')} />
      <div className="grid grid-cols-2 gap-5">
        <Select label="State" optional options={states} {...state} />
        <TextField
          label="Postcode"
          optional
          figures
          inputMode="numeric"
          maxLength={4}
          autoComplete="postal-code"
          {...form.field('postcode')}
        />
      </div>
    </>
  );
}

/** Personal details. A new email address applies once it is verified; a new mobile number is unverified. */
export function ProfileForm({ member }: { member: MemberRecord }) {
  const [confirming, setConfirming] = useState(false);
  const waiting = useProfileMark();
  const form = useApiForm<typeof profile.update, ProfileValues>(profile.update, {
    defaults: valuesOf(member),
    body: (values) =>
      ({
        ...values,
        state: (values.state ?? undefined) as (typeof stateCode.options)[number] | undefined,
        country: values.address_line1 ? 'Australia' : undefined,
      }) as never,
    refreshes: [profile.get, profile.userGet],
    onDone: ({ success: _success, ...saved }) => {
      markProfile(false);
      setConfirming(false);
      patchMember(saved);
      sessionStore.rename({ firstName: saved.first_name, lastName: saved.last_name });
      form.reset(valuesOf({ ...member, ...saved }));
      showToast({
        tone: 'positive',
        text: saved.pending_email
          ? `Saved. To change your email, open the link we sent to ${saved.pending_email}.`
          : 'Details saved.',
      });
    },
    onFailed: (problem) => {
      if (!asksForPassword(problem) || confirming) return false;
      setConfirming(true);
      return true;
    },
  });
  const dob = form.value('dob');
  const zone = form.value('time_zone');
  return (
    <Form form={form} className="max-w-xl space-y-5" aria-label="Details">
      {waiting ? <Notice tone="info">Your picture has changed. Save your changes to finish.</Notice> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" {...form.field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('last_name')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Mobile" optional type="tel" autoComplete="tel" figures {...form.field('mobile')} />
        <DateInput label="Date of birth" required={false} clickable maxToday autoComplete="bday" {...dob} />
      </div>
      <AddressFields form={form} />
      <OccupationFields form={form} />
      <Select label="Time zone" options={zones(member.time_zone)} {...zone} />
      {confirming ? (
        <PasswordInput
          label="Your password"
          hint="Enter your password to change your email."
          autoFocus
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
      <SubmitButton form={form}>Save changes</SubmitButton>
    </Form>
  );
}
