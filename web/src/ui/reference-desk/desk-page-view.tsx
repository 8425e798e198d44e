import { useQuery } from '@tanstack/react-query';
import type { ReferenceDivisionName, ReferenceHit } from '@tenfold/contracts';
import { useEffect } from 'react';
import { referenceContentsQuery, referenceDivisionQuery } from '../../api/references.js';
import { Division, DivisionList } from '../references/reference-division.js';
import { MarkList, placeOf } from '../references/reference-marks.js';
import { divisionCitation, divisionTitle, shortTitle } from '../references/reference-names.js';
import { ReferenceSearch } from '../references/reference-search.js';
import { SkeletonRows } from '../skeleton.js';
import { QueryView } from '../states.js';
import { contentsOf, type DeskPage } from './desk-pages.js';
import styles from './reference-desk.module.css';

interface Props {
  page: DeskPage;
  onPlace: (place: string) => void;
  onShow: (page: DeskPage) => void;
}

export function DeskPageView({ page, onPlace, onShow }: Props) {
  const { editionId, place, words } = page;
  if (place !== null) return <DivisionPage page={page} place={place} onPlace={onPlace} onShow={onShow} />;
  return <Listing key={editionId} {...{ editionId, words, onPlace, onShow }} />;
}

interface ListingProps extends Pick<DeskPage, 'editionId' | 'words'>, Omit<Props, 'page'> {}

function Listing({ editionId, words, onPlace, onShow }: ListingProps) {
  useEffect(() => {
    onPlace('');
  }, [onPlace]);
  const contents = useQuery(referenceContentsQuery(editionId));
  const open = (division: ReferenceDivisionName) =>
    onShow({ ...contentsOf(editionId), title: shortTitle(division), place: division.place });
  const openHit = (hit: ReferenceHit, index: number) => {
    const { place, paragraph } = hit;
    const marked = { from: paragraph, to: paragraph };
    onShow({ editionId, title: shortTitle(hit), place, words, hit: index, ...marked });
  };
  if (words.trim().length > 1)
    return <ReferenceSearch editionId={editionId} words={words.trim()} onOpen={openHit} />;
  return (
    <>
      <MarkList
        editionId={editionId}
        onOpen={(mark) =>
          onShow({ ...contentsOf(editionId), title: shortTitle(mark.division), ...placeOf(mark) })
        }
      />
      <QueryView query={contents} what="the contents" skeleton={<SkeletonRows rows={8} height={32} />}>
        {(divisions) => <DivisionList divisions={divisions} onOpen={open} />}
      </QueryView>
    </>
  );
}

function DivisionPage({ page, place, onPlace, onShow }: Props & { place: number }) {
  const { editionId } = page;
  const query = useQuery(referenceDivisionQuery(editionId, place));
  const citation = query.data ? divisionCitation(query.data) : '';
  useEffect(() => {
    onPlace(citation);
  }, [citation, onPlace]);
  return (
    <QueryView query={query} what="the reference" skeleton={<SkeletonRows rows={6} height={72} />}>
      {(division) => (
        <Division
          division={division}
          marked={page}
          heading={<h2 className={styles.heading}>{divisionTitle(division)}</h2>}
          onOpen={(to, { from, to: last }) =>
            onShow({
              ...contentsOf(editionId),
              title: shortTitle(to),
              place: to.place,
              from,
              to: last,
            })
          }
        />
      )}
    </QueryView>
  );
}
