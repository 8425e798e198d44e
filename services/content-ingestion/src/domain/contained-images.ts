import { questionsOf, type ContainedImage, type ParsedExam } from './parsed-exam.js';

/** A place of an imported exam that shows an image inside the imported file. */
export interface ContainedReference {
  /** The address before an export, if any. */
  url: string;
  contained: ContainedImage;
  line: number;
  question: number | null;
  /** For messages: `question 7`. */
  where: string;
}

/** Those of the exhibits first. */
export function containedReferences(exam: ParsedExam): ContainedReference[] {
  const listed = (
    images: readonly { line: number; url: string | null; contained?: ContainedImage | null }[],
    place: { question: number | null; where: string },
  ): ContainedReference[] =>
    images.flatMap(({ line, url, contained }) =>
      contained ? [{ url: url ?? '', contained, line, ...place }] : [],
    );
  return [
    ...exam.exhibits.flatMap(({ id, images }) =>
      listed(images, { question: null, where: `the exhibit "${id}"` }),
    ),
    ...questionsOf(exam).flatMap(({ number, image, answers }) => [
      ...listed(image ? [image] : [], { question: number, where: `question ${number}` }),
      ...answers.flatMap(({ line, letter, imageUrl: url, contained }) =>
        listed([{ line, url, contained }], {
          question: number,
          where: `answer ${letter} of question ${number}`,
        }),
      ),
    ]),
  ];
}

/** The exam with the address of each image that the file contains. */
export function withImageAddresses(
  exam: ParsedExam,
  addressOf: (reference: Pick<ContainedReference, 'url' | 'contained'>) => string,
): ParsedExam {
  const placed = <T extends { url: string; contained?: ContainedImage | null }>({
    contained,
    ...image
  }: T): Omit<T, 'contained'> & { url: string } => ({
    ...image,
    url: contained ? addressOf({ url: image.url, contained }) : image.url,
  });
  return {
    ...exam,
    exhibits: exam.exhibits.map((exhibit) => ({ ...exhibit, images: exhibit.images.map(placed) })),
    categories: exam.categories.map((category) => ({
      ...category,
      questions: category.questions.map((question) => ({
        ...question,
        image: question.image && placed(question.image),
        answers: question.answers.map(({ contained, ...answer }) => ({
          ...answer,
          imageUrl: contained ? addressOf({ url: answer.imageUrl ?? '', contained }) : answer.imageUrl,
        })),
      })),
    })),
  };
}

/** Equal for references to the same image. */
export function keyOfContained({ name, base64 }: ContainedImage): string {
  return base64 ?? `file:${name}`; // Base64 has no colon
}
