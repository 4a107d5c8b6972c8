import type { StaffBooking } from '../../api/bookings.ts';

const keys = ['firstName', 'lastName', 'email', 'phone'] as const;

export type ContactFields = Record<(typeof keys)[number], string>;

export function contactFields({ contact }: Pick<StaffBooking, 'contact'>): ContactFields {
  const { firstName, lastName = '', email = '', phone = '' } = contact;
  return { firstName, lastName, email, phone };
}

/** Whoever touched a field alone has it; what both touched stays as it was typed here, and `clashes` has the other. */
export function mergeContact({ opened, typed, saved }: Record<'opened' | 'typed' | 'saved', ContactFields>): {
  fields: ContactFields;
  clashes: Partial<ContactFields>;
} {
  const fields = { ...saved };
  const clashes: Partial<ContactFields> = {};
  for (const key of keys) {
    if (typed[key] === opened[key]) continue;
    fields[key] = typed[key];
    if (saved[key] !== opened[key] && saved[key] !== typed[key]) clashes[key] = saved[key];
  }
  return { fields, clashes };
}
