import { MONEY_BACK_DAYS } from '@tenfold/exam';
import { Link } from 'react-router-dom';
import { brand, mailboxes, plans } from '../../content.js';
import { paths } from '../../paths.js';
import styles from './landing-details.module.css';
import landing from './landing-page.module.css';

const questions = [
  {
    question: `Is ${brand.name} official?`,
    answer: `No. ${brand.independence} U.S. Customs and Border Protection (CBP) gives the exam. The sample exams are our own, written from public regulations, and are named as such.`,
  },
  {
    question: 'Which edition of the law do the questions follow?',
    answer:
      'Each exam names its own editions, as the real one does. A link to the Code of Federal Regulations shows the edition of 19 CFR that the exam of the question prints, or today’s text where the exam names none.',
  },
  {
    question: `How do I cancel ${plans.pro.name}?`,
    answer: `At any time on your profile page. You keep ${plans.pro.name} to the end of the month that you paid for. If you cancel during the free trial, you keep it to the end of the trial and are charged nothing. While a payment is overdue, canceling ends ${plans.pro.name} at once and nothing more is charged.`,
  },
  {
    question: 'Can I get a refund?',
    answer: `Yes, of your first payment: write to ${mailboxes.support} within ${MONEY_BACK_DAYS} days, without a reason, once per person. We refund it in full and end the subscription. Later payments are not refunded, unless the law entitles you to it.`,
  },
];

export function FrequentQuestions() {
  return (
    <section className={`${landing.column} ${styles.questions}`} aria-labelledby="questions-title">
      <h2 id="questions-title" className={landing.heading}>
        Frequent questions
      </h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>{question}</summary>
          <p className="muted">{answer}</p>
        </details>
      ))}
      <p className="muted small text-links">
        {'The whole agreement: '}
        <Link to={paths.termsOfService}>Terms of Service</Link>
      </p>
    </section>
  );
}
