import { useQuery } from '@tanstack/react-query';
import type { ReferenceDivisionName, ReferenceEdition } from '@tenfold/contracts';
import { Button, Flex, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { referenceContentsQuery, referenceHeadingsQuery, referencesQuery } from '../../api/references.js';
import { paths } from '../../paths.js';
import { BackLink } from '../../ui/back-link.js';
import { Card } from '../../ui/card.js';
import { MarkedOptions, type Mark } from '../../ui/marked-options.js';
import { Page } from '../../ui/page.js';
import { fittingEditions } from '../../ui/reference-desk/desk-pages.js';
import {
  divisionNumber,
  divisionTitle,
  editionName,
  editionText,
  isOfCfr,
} from '../../ui/references/reference-names.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { EmptyState, QueryView } from '../../ui/states.js';
import { containerOf, nearbyDivisions } from './nearby-divisions.js';

const skeleton = (
  <Card>
    <SkeletonRows rows={5} height={48} />
  </Card>
);

export function ContentsDrillPage() {
  const references = useQuery(referencesQuery);
  const [editionId, setEditionId] = useState<string | null>(null);
  // a new drill asks for other headings
  const [drill, setDrill] = useState(() => Date.now());
  return (
    <Page
      title="Table of contents"
      lead="Which part of 19 CFR, or which chapter of the tariff, has the heading? No answer is stored."
      actions={<BackLink to={paths.lookups} place="the look-up drill" />}
    >
      <QueryView query={references} what="the references" skeleton={skeleton}>
        {(all) => {
          const editions = fittingEditions(all, null).filter(hasChapters);
          const edition = editions.find((one) => one.editionId === editionId) ?? editions[0];
          if (!edition)
            return (
              <EmptyState
                title="Nothing to find yet"
                text="No edition of 19 CFR or of the tariff is published here."
              />
            );
          return (
            <>
              {editions.length > 1 && (
                <Radio.Group
                  aria-label="Reference"
                  optionType="button"
                  value={edition.editionId}
                  options={editions.map((one) => ({
                    value: one.editionId,
                    label: editionName(one, editions),
                  }))}
                  onChange={({ target }) => setEditionId(String(target.value))}
                />
              )}
              <EditionDrill
                key={`${edition.editionId} ${drill}`}
                edition={edition}
                drill={drill}
                onAgain={() => setDrill(Date.now())}
              />
            </>
          );
        }}
      </QueryView>
    </Page>
  );
}

/** Notes and documents have no headings to place. */
function hasChapters(edition: ReferenceEdition): boolean {
  return isOfCfr(edition) || edition.work === 'htsus';
}

interface DrillProps {
  edition: ReferenceEdition;
  drill: number;
  onAgain: () => void;
}

function EditionDrill({ edition, drill, onAgain }: DrillProps) {
  const contents = useQuery(referenceContentsQuery(edition.editionId));
  const headings = useQuery(referenceHeadingsQuery(edition.editionId, drill));
  return (
    <QueryView query={contents} what="the contents" skeleton={skeleton}>
      {(divisions) => (
        <QueryView query={headings} what="the headings" skeleton={skeleton}>
          {(sample) => (
            <Card>
              <p className="smaller muted">{editionText(edition)}</p>
              <Questions sample={sample} contents={divisions} onAgain={onAgain} />
            </Card>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface QuestionsProps {
  sample: readonly ReferenceDivisionName[];
  contents: readonly ReferenceDivisionName[];
  onAgain: () => void;
}

function Questions({ sample, contents, onAgain }: QuestionsProps) {
  const [questions] = useState(() =>
    sample.flatMap((asked) => {
      const right = containerOf(asked, contents);
      return right ? { asked, right, choices: nearbyDivisions(right, contents, Math.random) } : [];
    }),
  );
  const [chosen, setChosen] = useState<readonly ReferenceDivisionName[]>([]);
  const [index, setIndex] = useState(0);
  if (questions.length === 0 || contents.length < 2)
    return <p>This edition has too few parts or chapters to tell apart.</p>;
  const question = questions[index];
  if (question)
    return (
      <Question
        key={index}
        {...question}
        title={`Heading ${index + 1} of ${questions.length}`}
        chosen={chosen[index] ?? null}
        onChoose={(one) => setChosen([...chosen, one])}
        onNext={() => setIndex(index + 1)}
      />
    );
  const correct = questions.filter(({ right }, at) => chosen[at] === right).length;
  return (
    <Flex vertical gap={16} align="flex-start">
      <h2 className="numbers">{`${correct} of ${questions.length} correct`}</h2>
      <Button type="primary" size="large" onClick={onAgain}>
        Other headings
      </Button>
    </Flex>
  );
}

interface QuestionProps {
  title: string;
  asked: ReferenceDivisionName;
  right: ReferenceDivisionName;
  choices: readonly ReferenceDivisionName[];
  /** Null: still open. */
  chosen: ReferenceDivisionName | null;
  onChoose: (division: ReferenceDivisionName) => void;
  onNext: () => void;
}

function Question({ title, asked, right, choices, chosen, onChoose, onNext }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => (chosen ? next.current : heading.current)?.focus(), [chosen]);
  return (
    <>
      <p className="small muted numbers">{title}</p>
      <h2 ref={heading} tabIndex={-1} style={{ margin: '4px 0 16px' }}>
        {asked.heading}
      </h2>
      {chosen ? (
        <MarkedOptions
          options={choices.map((division, index) => ({
            letter: String(index + 1),
            text: divisionTitle(division),
            mark: markOf(division, right, chosen),
          }))}
        />
      ) : (
        <Flex vertical gap={8} role="group" aria-label="Choices">
          {choices.map((division) => (
            <Button
              key={division.place}
              size="large"
              style={{
                height: 'auto',
                minHeight: 48,
                justifyContent: 'flex-start',
                textAlign: 'left',
                whiteSpace: 'normal',
              }}
              onClick={() => onChoose(division)}
            >
              {divisionTitle(division)}
            </Button>
          ))}
        </Flex>
      )}
      {chosen && (
        <Flex vertical gap={16} align="flex-start" style={{ marginTop: 16 }}>
          <p>{`${divisionTitle(asked)} is in ${divisionNumber(right)}.`}</p>
          <Button ref={next} type="primary" size="large" onClick={onNext}>
            Next
          </Button>
        </Flex>
      )}
    </>
  );
}

function markOf(
  division: ReferenceDivisionName,
  right: ReferenceDivisionName,
  chosen: ReferenceDivisionName,
): Mark | null {
  if (division === right) return chosen === right ? 'chosen-right' : 'right';
  return division === chosen ? 'chosen-wrong' : null;
}
