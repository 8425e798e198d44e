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
 * The default subject is derived from the address.
 * @param {boolean} isApple
 */
export function createPeople(isApple) {
  /** @type {Map<string, Person>} */
  const known = new Map();
  /** @type {Set<string>} subjects whose name Apple has already sent */
  const nameSent = new Set();
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
      if (!person) throw new Error(`unknown subject ${subject}`);
      return isApple ? appleClaims(person) : googleClaims(person);
    },
    /**
     * Apple sends the name beside the code at the first sign-in only.
     * @param {string} subject
     */
    introduce(subject) {
      const person = known.get(subject);
      if (!person || nameSent.has(subject)) return null;
      nameSent.add(subject);
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
 * Apple sends booleans as strings.
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
