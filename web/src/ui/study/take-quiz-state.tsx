import { paths } from '../../paths.js';
import { ButtonLink } from '../button-link.js';
import { EmptyState } from '../states.js';

/** In place of a list of questions that fills with the user's answers. */
export function TakeQuizState({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <ButtonLink to={paths.quiz} kind="primary">
          Take a Quiz
        </ButtonLink>
      }
    />
  );
}
