import type { PublishedExhibit } from '@tenfold/contracts';
import { imageUrlsOf, linkTo, sectionsOf, type ExportedImages } from './exported-exam.js';
import type { UnversionedExam } from './publish-exam.js';
import { itemFileName, itemIdentifier, qtiItem } from './write-qti-item.js';
import { ASI_NAMESPACE, ASI_SCHEMA, rootAttributes } from './qti-names.js';
import { examDetails, exhibitMarkup } from './text-markup.js';
import { element, xmlDocument, type XmlElement } from './xml-element.js';

export interface PackageFile {
  name: string;
  /** `base64` for images, else UTF-8. */
  encoding: 'utf8' | 'base64';
  content: string;
}

interface Resource {
  identifier: string;
  type: string;
  file: PackageFile;
  needs: string[];
}

const PACKAGE_NAMESPACE = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
const PACKAGE_SCHEMA = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd';

/**
 * Writes a QTI 3.0 package: a test with a section for each section of the exam, an item for each question and a shared
 * stimulus for each exhibit.
 */
export function writeQti(exam: UnversionedExam, images: ExportedImages): PackageFile[] {
  const pictures = imageResources(exam, images);
  const identifierOf = new Map(pictures.map(({ url, resource }) => [url, resource.identifier]));
  const needed = (urls: readonly string[]): string[] => urls.flatMap((url) => identifierOf.get(url) ?? []);
  const srcOf = (url: string): string => {
    const file = images.embedded.get(url);
    return file ? `../images/${file.fileName}` : linkTo(url, images);
  };
  const stimuli = exam.exhibits.map((exhibit, index) => {
    const identifier = stimulusIdentifier(index);
    const urls = exhibit.images.map(({ url }) => url);
    return resource(
      identifier,
      'imsqti_stimulus_xmlv3p0',
      `stimuli/${identifier}.xml`,
      stimulus(exhibit, identifier, srcOf),
      needed(urls),
    );
  });
  const items = sectionsOf(exam).flatMap(({ questions }) =>
    questions.map((question) => {
      const at = exam.exhibits.findIndex(({ id }) => id === question.exhibitId);
      const exhibit = exam.exhibits[at];
      const reference = exhibit
        ? { identifier: stimulusIdentifier(at), title: exhibit.title ?? 'Exhibit' }
        : null;
      const urls = imageUrlsOf({ ...exam, questions: [question], exhibits: [] });
      const needs = [...(reference ? [reference.identifier] : []), ...needed(urls)];
      const name = itemFileName(question.number);
      return resource(
        itemIdentifier(question.number),
        'imsqti_item_xmlv3p0',
        name,
        qtiItem(question, reference, srcOf),
        needs,
      );
    }),
  );
  const test = resource(
    'exam',
    'imsqti_test_xmlv3p0',
    'exam.xml',
    testOf(exam),
    items.map(({ identifier }) => identifier),
  );
  const resources = [test, ...items, ...stimuli, ...pictures.map((picture) => picture.resource)];
  const manifest = utf8('imsmanifest.xml', manifestOf(resources));
  return [manifest, ...resources.map(({ file }) => file)];
}

function stimulusIdentifier(index: number): string {
  return `exhibit-${index + 1}`;
}

function resource(
  identifier: string,
  type: string,
  name: string,
  root: XmlElement,
  needs: string[],
): Resource {
  return { identifier, type, file: utf8(name, root), needs: [...new Set(needs)] };
}

function utf8(name: string, root: XmlElement): PackageFile {
  return { name, encoding: 'utf8', content: xmlDocument(root) };
}

function imageResources(exam: UnversionedExam, { embedded }: ExportedImages) {
  return imageUrlsOf(exam).flatMap((url, index) => {
    const found = embedded.get(url);
    if (!found) return [];
    const file: PackageFile = { name: `images/${found.fileName}`, encoding: 'base64', content: found.base64 };
    return [{ url, resource: { identifier: `image-${index + 1}`, type: 'webcontent', file, needs: [] } }];
  });
}

function stimulus(exhibit: PublishedExhibit, identifier: string, srcOf: (url: string) => string): XmlElement {
  return element(
    'qti-assessment-stimulus',
    {
      ...rootAttributes(ASI_NAMESPACE, ASI_SCHEMA),
      identifier,
      title: exhibit.title ?? 'Exhibit',
      label: exhibit.id,
      'xml:lang': 'en-US',
    },
    element('qti-stimulus-body', {}, exhibitMarkup(exhibit, srcOf)),
  );
}

function testOf(exam: UnversionedExam): XmlElement {
  const sections = sectionsOf(exam).map(({ name, questions }, index) =>
    element(
      'qti-assessment-section',
      { identifier: `section-${index + 1}`, title: name, visible: 'true' },
      questions.map(({ number }) =>
        element('qti-assessment-item-ref', {
          identifier: itemIdentifier(number),
          href: itemFileName(number),
        }),
      ),
    ),
  );
  const details = element(
    'qti-rubric-block',
    { view: 'author' },
    element('qti-content-body', {}, examDetails(exam)),
  );
  return element(
    'qti-assessment-test',
    { ...rootAttributes(ASI_NAMESPACE, ASI_SCHEMA), identifier: 'exam', title: exam.title },
    element('qti-outcome-declaration', { identifier: 'SCORE', cardinality: 'single', 'base-type': 'float' }),
    element(
      'qti-test-part',
      { identifier: 'part-1', 'navigation-mode': 'nonlinear', 'submission-mode': 'simultaneous' },
      element(
        'qti-assessment-section',
        { identifier: 'all-sections', title: exam.title, visible: 'true' },
        details,
        sections,
      ),
    ),
    element(
      'qti-outcome-processing',
      {},
      element(
        'qti-set-outcome-value',
        { identifier: 'SCORE' },
        element('qti-sum', {}, element('qti-test-variables', { 'variable-identifier': 'SCORE' })),
      ),
    ),
  );
}

function manifestOf(resources: readonly Resource[]): XmlElement {
  return element(
    'manifest',
    { ...rootAttributes(PACKAGE_NAMESPACE, PACKAGE_SCHEMA), identifier: 'manifest' },
    element('metadata', {}, element('schema', {}, 'QTI Package'), element('schemaversion', {}, '3.0.0')),
    element('organizations'),
    element(
      'resources',
      {},
      resources.map(({ identifier, type, file, needs }) =>
        element(
          'resource',
          { identifier, type, href: file.name },
          element('file', { href: file.name }),
          needs.map((identifierref) => element('dependency', { identifierref })),
        ),
      ),
    ),
  );
}
