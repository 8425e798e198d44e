import {
  FREE_QUIZ_QUESTIONS,
  FULL_EXAM_QUESTIONS,
  MAX_PAYMENT_GRACE_DAYS,
  MINIMUM_AGE_YEARS,
  MONEY_BACK_DAYS,
  PRO_QUIZ_QUESTIONS,
  QUICK_QUIZ_COOLDOWN_HOURS,
} from '@tenfold/exam';
import { brand, figures, mailboxes, plans } from '../../content.js';
import { paths } from '../../paths.js';
import { LIABILITY_PERIOD, PRICE_CHANGE_NOTICE_DAYS } from './legal-commitments.js';
import type { LegalDocument } from './legal-document.js';

export const termsOfService: LegalDocument = {
  title: 'Terms of Service',
  lead: `The agreement between you and ${brand.name} when you use the service.`,
  sections: [
    {
      id: 'acceptance',
      title: 'Acceptance of these terms',
      body: [
        'By creating an account or using the service you accept these terms. If you do not accept them, please do not use the service.',
        `You must be ${MINIMUM_AGE_YEARS} or older. By creating an account you confirm that you are.`,
      ],
    },
    {
      id: 'the-service',
      title: 'The service',
      body: [
        `${brand.name} helps you study for the ${brand.exam} (${brand.examShort}) with practice questions, explanations, practice exams and a picture of your progress.`,
        brand.independence,
        [
          `The ${plans.free.name} plan costs nothing. It includes one quick quiz of ${FREE_QUIZ_QUESTIONS} questions in ${QUICK_QUIZ_COOLDOWN_HOURS} hours and basic progress tracking.`,
          `The ${plans.pro.name} plan costs ${figures.monthlyPrice} a month. It includes unlimited practice in quizzes of ${PRO_QUIZ_QUESTIONS} questions, full practice exams of ${FULL_EXAM_QUESTIONS} questions, study by section, work on your weak areas, advanced analytics and the readiness score.`,
        ],
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      body: [
        [
          'Give a correct email address, and keep it yours: we write to it about your account.',
          'One account is for one person. Do not share it or pass it on.',
          `Keep your password to yourself, and tell us at ${mailboxes.support} if you think that somebody else has used your account.`,
          'You are responsible for what is done with your account, unless it was done without your fault.',
        ],
      ],
    },
    {
      id: 'subscription',
      title: 'Subscription, trial and payment',
      body: [
        [
          `Free trial: ${plans.pro.name} starts with a free trial of ${figures.trialDays} days, once per person. If you give a payment method, the trial becomes a paid subscription when it ends, unless you cancel before. If the trial was opened to you without one and you have added none by then, it simply ends. If you have had a trial before, payment starts at once.`,
          `Price and renewal: ${plans.pro.name} costs ${figures.monthlyPrice} a month in US dollars, is paid in advance, and renews automatically every month until you cancel. You agree to this charge when you start the subscription. Stripe takes the payment; we never see your card number.`,
          'Cancelling: you can cancel at any time on your profile page. The cancellation takes effect at the end of the billing period you have paid for, and until then you keep what you paid for. If you cancel during the trial, you keep access until the trial ends and are charged nothing. If you cancel while a payment is overdue or not yet collected, the subscription ends at once, the unpaid invoice is voided and nothing is charged.',
          `Money-back guarantee: write to ${mailboxes.support} within ${MONEY_BACK_DAYS} days of your first payment for ${plans.pro.name}, and we refund that payment in full and end the subscription. No reason is needed. The guarantee applies once per person.`,
          'No other refunds: apart from that guarantee, and unless the law gives you a right to one, we do not refund payments. In particular there is no refund for the rest of a month when you cancel.',
          `Failed payments: if a payment fails, we tell you, and Stripe tries again for a while. If you have paid for ${plans.pro.name} before, you keep access during that time, for at most ${MAX_PAYMENT_GRACE_DAYS} days. If no attempt succeeds, ${plans.pro.name} ends.`,
          `Price changes: we announce a new price at least ${PRICE_CHANGE_NOTICE_DAYS} days before it applies to you. Until then you pay the price that your profile shows. If you do not want to pay the new one, cancel before then.`,
        ],
      ],
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      body: [
        'Use the service to study. You may not:',
        [
          'copy, publish, sell or collect the questions and explanations, by hand or by program;',
          'get around limits, subscriptions or security, or try the accounts of others;',
          'overload or disturb the service, or bring harmful programs into it;',
          'upload a picture that is unlawful, or that you have no right to use;',
          'use the service to break the law, or the rules of the examination itself.',
        ],
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      body: [
        `The software, the design, the name ${brand.name} and our explanations belong to us or to those who license them to us. For as long as you have an account, you may use them for your own study; this permission is personal and cannot be passed on.`,
        'Laws, regulations, tariff texts and other works of the United States government are free for everyone, and we claim no right in them.',
        'Your profile picture and name stay yours. You allow us to store and show them as the service requires.',
      ],
    },
    {
      id: 'educational-disclaimer',
      title: 'Educational disclaimer',
      body: [
        'The service is a study aid. It is not legal, customs or professional advice, and it creates no broker-client or attorney-client relationship.',
        'Regulations change, and an explanation may be out of date or wrong. Before you rely on a rule, check it at its official source. For the examination, the references and dates that its organiser publishes decide.',
        'Scores and readiness describe how you did in practice. We do not promise that you will pass the examination or obtain a license.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      body: [
        'What we keep about you, and what you can ask us to do with it, is in the privacy policy, which is part of this agreement.',
      ],
      seeAlso: { label: 'Read the Privacy Policy', path: paths.privacyPolicy },
    },
    {
      id: 'availability',
      title: 'Availability',
      body: [
        'We work to keep the service available and correct, but we cannot promise that it is never interrupted or free of faults. As far as the law allows, it is provided as it is, without further warranties.',
        `We may change or improve parts of the service. If we take away something essential from ${plans.pro.name}, or end the service, we tell you beforehand and refund what you have paid for the time that you can no longer use.`,
      ],
    },
    {
      id: 'liability',
      title: 'Limitation of liability',
      body: [
        `As far as the law allows, our total liability to you for all claims about the service is limited to the amount you paid us in the ${LIABILITY_PERIOD} before the event that led to the claim.`,
        'As far as the law allows, we are not liable for indirect losses, such as lost profit, a lost opportunity, or the cost of an examination that was not passed.',
        'Nothing in these terms limits liability that the law does not allow to be limited, for example for intent or fraud, or the rights you have as a consumer.',
      ],
    },
    {
      id: 'indemnification',
      title: 'Indemnification',
      body: [
        'If somebody makes a claim against us because you broke these terms or the law on purpose or by negligence, you bear the reasonable cost of that claim to us. We tell you about it promptly and do not settle it at your expense without asking you.',
      ],
    },
    {
      id: 'termination',
      title: 'Termination',
      body: [
        `You may stop using the service at any time, and you may ask us to delete your account by writing to ${mailboxes.privacy}. Deleting the account cancels the subscription.`,
        'We may suspend or close an account that seriously or repeatedly breaks these terms. Where we can, we tell you why and give you the chance to put it right first. If we close a paid account without such a reason, we refund the time you paid for and could not use.',
        'What is meant to last, such as intellectual property, liability and disputes, continues to apply afterwards.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes',
      body: [
        `If something is wrong, write to ${mailboxes.legal} first: most disagreements can be settled that way. Please give us the chance to put it right before you go to court.`,
        'These terms are governed by the law of the place where we are established, and its courts decide. If you are a consumer, you keep the protection of the law of the country where you live, and may also go to the courts there.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        `We may change these terms when the service, the law or our costs require it. The current text is always on this page. We tell you about a change that matters by email or by a notice in the service before it takes effect; for prices, at least ${PRICE_CHANGE_NOTICE_DAYS} days before.`,
        'If you do not agree with a change, you may cancel before it takes effect. If you go on using the service afterwards, the new terms apply.',
      ],
    },
    {
      id: 'severability',
      title: 'Severability',
      body: [
        'If a part of these terms turns out to be invalid, the other parts remain in force, and the law applies in place of the invalid one. If we do not insist on a right once, we have not given it up.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact us',
      body: [
        `For questions about these terms, write to ${mailboxes.legal}. For help with your account or your subscription, write to ${mailboxes.support}. For anything about your data, write to ${mailboxes.privacy}.`,
      ],
    },
  ],
};
