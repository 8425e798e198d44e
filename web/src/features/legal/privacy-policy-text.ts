import { DELETION_UNDO_DAYS, MINIMUM_AGE_YEARS } from '@tenfold/exam';
import { brand, mailboxes } from '../../content.js';
import { paths } from '../../paths.js';
import { DATA_REQUEST_REPLY_DAYS } from './legal-commitments.js';
import type { LegalDocument } from './legal-document.js';

export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  lead: `What ${brand.name} keeps about you, why, for how long, and what you can ask us to do with it.`,
  sections: [
    {
      id: 'information-we-collect',
      title: 'Information we collect',
      body: [
        'We collect what the service needs in order to work, and nothing to advertise with.',
        [
          'Your account: your email address, your password in a form that cannot be read back, your first and last name if you give them, your profile picture if you upload one, and the dates on which the account was created and last changed.',
          'Your sign-ins: when each session was opened and last used, the network it came from (the IP address without its last part), and the browser as it describes itself.',
          'Your study: the quizzes you start, the answers you choose, the questions you flag, the time you study, the date of your exam if you set it, and the scores, streaks and progress worked out from them.',
          'The result of your exam if you report it, with your chance of passing as we estimate it from your study before the exam; we use it to check and correct such chances, and you can delete it on your profile page.',
          'The calendar address of your weekly plan if you create one, in a form that cannot be read back, with its date and your time zone.',
          'Your notifications, and whether you have read them.',
          'Your subscription: your plan and its status, the dates of your trial and billing period, whether you have used the free trial, and the numbers by which our payment provider knows you as a customer.',
          'Your messages: what you write to us, and our answers.',
          'Technical records of requests to our servers: what was asked for, when, with what result, and the number of the account or the IP address that asked. They hold no passwords, no answers and no payment details.',
        ],
        'Card numbers never reach us. You type them into a form that belongs to our payment provider, Stripe.',
      ],
    },
    {
      id: 'how-we-use-information',
      title: 'How we use your information',
      body: [
        'We use it only for these purposes:',
        [
          'To give you the service you signed up for: to sign you in, to choose and grade your questions, to show your progress, and to run your subscription.',
          'To keep the service safe and working: to limit repeated sign-in attempts, to stop misuse, and to find and repair faults.',
          'To write to you about your account, your subscription, or a question you asked us, and to remind you of reviews by email if you choose so. We send no advertising.',
          'To meet our legal duties, such as keeping records of payments.',
        ],
        'Where the law asks for a legal basis, the first of these rests on our contract with you, the second on our legitimate interest in a safe and reliable service, the third on one or the other, and the last on our legal obligations.',
        'Scores, readiness and study suggestions are computed from your answers to help you study. They have no legal or similar effect on you.',
      ],
    },
    {
      id: 'when-we-share-information',
      title: 'When we share information',
      body: [
        'We do not sell your personal information, and we do not share it for advertising. Others receive it only in these cases:',
        [
          'Stripe, our payment provider, when you start a trial or a Pro subscription.',
          'Companies that host our servers or carry our email, if they need it for that work. They act on our instructions and may not use it for themselves.',
          'The administrators of the service, who see names, email addresses, plans and when an account was last active, in order to help people and to look after subscriptions.',
          'Anyone who has your calendar address, if you create one: they can read your weekly plan and the date of your exam until you turn the address off on the Daily review page.',
          'Courts and authorities, when the law obliges us to.',
          'A new owner, if the service changes hands. This policy then continues to apply to what you gave us, and we tell you beforehand.',
        ],
        'Other users never see your account, your answers or your results.',
      ],
    },
    {
      id: 'how-we-protect-information',
      title: 'How we protect your information',
      body: [
        [
          'The connection between your browser and our servers is encrypted.',
          'Passwords and sign-in secrets are stored only as hashes, so that nobody can read them, not even we.',
          'Uploaded pictures are drawn anew and stripped of hidden data such as the place where they were taken.',
          'Each part of the service reaches only the data it needs, and every request is checked for who is asking.',
        ],
        `No service is perfectly safe. If your information is ever exposed, we tell you and the authorities as the law requires. If you find a weakness, please write to ${mailboxes.privacy}.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights and choices',
      body: [
        'Wherever you live, you may:',
        [
          'See and correct your name and picture on your profile page, and ask us to correct anything else.',
          'Ask for a copy of your data in a common machine-readable format: your profile, sessions, answers, flags, notifications and subscription.',
          `Ask us to delete your account. Your subscription is then canceled, and nothing more is charged. For ${DELETION_UNDO_DAYS} days you can change your mind; after that your data is erased or made anonymous, and cannot be brought back.`,
          'Object to a use of your data, or ask us to restrict it.',
        ],
        `Write to ${mailboxes.privacy} from the email address of your account, so that we know the request is yours. We answer within ${DATA_REQUEST_REPLY_DAYS} days, at no charge, and never treat you worse for asking. If our answer does not satisfy you, you may also complain to the data protection authority where you live.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      body: [
        'We set one cookie, when you sign in. It holds a random secret that tells our servers who you are; scripts cannot read it, and signing out removes it. The service cannot keep you signed in without it.',
        'Your browser also keeps a few notes for itself, such as the light or dark theme you chose. These are not cookies, and we do not use them to follow you.',
        'We use no advertising cookies and no analytics cookies, and no tracking pixels. On the page with the card form, Stripe may set cookies of its own to prevent fraud.',
      ],
    },
    {
      id: 'third-party-services',
      title: 'Third-party services',
      body: [
        'Stripe takes payments. Its card form is loaded from Stripe, and what you enter there goes to Stripe under its own privacy policy. We give Stripe your email address and the number of your account; Stripe tells us whether a payment succeeded and when the next one is due.',
        'Where sign-in with Google or Apple is offered and you choose it, that company learns that you use the service and confirms your email address and name to us. We never see your password there, and we ask for nothing else.',
        'Everything else on our pages, fonts and pictures included, comes from our own servers.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep information',
      body: [
        [
          'Your account, your study history, your notifications and your subscription: for as long as you have an account.',
          `After you ask us to delete the account: ${DELETION_UNDO_DAYS} days, in case you change your mind. Then it is erased or made anonymous.`,
          'Sign-in sessions: until you sign out or they run out. The record of a session is kept no longer than security requires.',
          'Invoices and payment records: as long as tax and accounting law requires, even after the account is gone.',
          'The fact that a free trial was used: long enough to keep a trial to one per person, in a form from which your email address cannot be read.',
          'Technical records and messages: only as long as we need them to run the service and to deal with your question.',
        ],
      ],
    },
    {
      id: 'international-transfers',
      title: 'International transfers',
      body: [
        `${brand.name} prepares people for an examination of the United States, and your information may be stored and processed there or in another country where we or the companies named above work. The law of that country may protect it less than the law where you live.`,
        'When we move personal information out of a country whose law sets conditions for that, we meet those conditions, for example with the standard contractual clauses of the European Commission. Wherever your information is, this policy applies to it.',
      ],
    },
    {
      id: 'children',
      title: `Children: ${MINIMUM_AGE_YEARS} and over only`,
      body: [
        `The service is for people aged ${MINIMUM_AGE_YEARS} or over, and we do not knowingly collect information about anyone younger. If you believe that a child has given us information, write to ${mailboxes.privacy} and we delete it.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: [
        'When the service changes, this policy may have to change with it. The current text is always on this page. Before a change that affects your rights takes effect, we tell you by email or by a notice in the service, so that you can read it and decide.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact us',
      body: [
        `For anything about your data or this policy, write to ${mailboxes.privacy}. For help with your account or the service, write to ${mailboxes.support}.`,
      ],
      seeAlso: { label: 'Read the Terms of Service', path: paths.termsOfService },
    },
  ],
};
