// @ts-check
import { createHash } from 'node:crypto';

/**
 * @typedef {object} Person
 * @property {string} subject
 * @property {string} email
 * @property {boolean} emailVerified
 * @property {string} firstName
 * @property {string} lastName
 * @property {boolean} isPrivateRelay
 */

/**
 * Everybody who ever said who they are, by subject. Who is not told a subject has the one of their address.
 *
 * @param {boolean} isApple
 */
export function createPeople(isApple) {
  /** @type {Map<string, Person>} */
  const known = new Map();
  /** @type {Set<string>} whose name Apple has told already */
  const told = new Set();
  return {
    /** @param {URLSearchParams} form */
    enter(form) {
      const email = form.get('email') ?? '';
      const subject = form.get('subject') || createHash('sha256').update(email).digest('hex').slice(0, 21);
      known.set(subject, {
        subject,
        email,
        emailVerified: form.has('verified'),
        firstName: form.get('firstName') ?? '',
        lastName: form.get('lastName') ?? '',
        isPrivateRelay: form.has('relay'),
      });
      return subject;
    },
    /** @param {string} subject */
    claimsOf(subject) {
      const person = known.get(subject);
      if (!person) return undefined;
      return isApple ? appleClaims(person) : googleClaims(person);
    },
    /**
     * Apple's: the name goes beside the code, the first time only.
     * @param {string} subject
     */
    introduce(subject) {
      const person = known.get(subject);
      if (!person || told.has(subject)) return null;
      told.add(subject);
      const { firstName, lastName, email } = person;
      return JSON.stringify({ name: { firstName, lastName }, email });
    },
  };
}

/** @param {Person} person */
function googleClaims({ subject, email, emailVerified, firstName, lastName }) {
  return {
    sub: subject,
    email,
    email_verified: emailVerified,
    given_name: firstName,
    family_name: lastName,
    name: `${firstName} ${lastName}`.trim(),
  };
}

/**
 * Apple writes booleans as text.
 * @param {Person} person
 */
function appleClaims({ subject, email, emailVerified, isPrivateRelay }) {
  return {
    sub: subject,
    email,
    email_verified: String(emailVerified),
    ...(isPrivateRelay ? { is_private_email: 'true' } : {}),
  };
}
