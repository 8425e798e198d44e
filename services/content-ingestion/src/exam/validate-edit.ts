import {
  Problem,
  type ChangeExamDetailsBody,
  type PublishedReference,
  type QuestionContent,
} from '@tenfold/contracts';

export function invalid(field: string, message: string): Problem {
  return new Problem('INVALID_INPUT', message, { errors: [{ field, message }] });
}

/** @throws Problem INVALID_INPUT, as validQuestion */
export function validDetails(
  details: ChangeExamDetailsBody,
): Pick<ChangeExamDetailsBody, 'title' | 'sitting' | 'references'> {
  const title = details.title.trim();
  if (title === '') throw invalid('title', 'Write the title of the exam.');
  const references: PublishedReference[] = details.references.map((reference) => ({
    title: textOf(reference.title),
    edition: textOrNull(reference.edition),
  }));
  if (references.some((reference) => reference.title === ''))
    throw invalid('references', 'Write the title of each reference.');
  return { title, sitting: details.sitting, references };
}

/** Texts as an exam file would give them: trimmed, with the line ends of XML. */
export function validQuestion(question: QuestionContent): QuestionContent {
  const content = textOf(question.content);
  if (content === '') throw invalid('content', 'Write the text of the question.');
  const imageUrl = textOrNull(question.imageUrl);
  const imageDescription = imageUrl === null ? null : textOrNull(question.imageDescription);
  if (imageUrl !== null && imageDescription === null)
    throw invalid('imageDescription', 'Describe the image for students who cannot see it.');
  return {
    categoryId: question.categoryId,
    content,
    imageUrl,
    imageDescription,
    answers: question.answers.map((answer) => ({
      letter: answer.letter,
      text: textOf(answer.text),
      imageUrl: textOrNull(answer.imageUrl),
    })),
    explanation: textOf(question.explanation),
    citations: question.citations.map(textOf).filter((citation) => citation !== ''),
    exhibitId: textOrNull(question.exhibitId),
    editorNote: textOrNull(question.editorNote),
  };
}

function textOrNull(text: string | null): string | null {
  return text === null ? null : textOf(text) || null;
}

function textOf(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}
