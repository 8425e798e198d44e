import { useQuery } from '@tanstack/react-query';
import { SEARCH_QUERY_MAX } from '@tenfold/exam';
import { Button, Drawer, Flex, Input } from 'antd';
import { useState } from 'react';
import { referenceDivisionQuery } from '../../api/references.js';
import { useMediaQuery } from '../../lib/use-media-query.js';
import { SkeletonRows } from '../skeleton.js';
import { QueryView } from '../states.js';
import { Division, type MarkedParagraphs } from './reference-division.js';
import { MarkList, placeOf } from './reference-marks.js';
import { divisionTitle } from './reference-names.js';
import { ReferenceSearch } from './reference-search.js';

export interface OpenedPlace extends MarkedParagraphs {
  editionId: string;
  place: number;
}

interface Props {
  opened: OpenedPlace;
  open: boolean;
  onClose: () => void;
}

/** A section and its surroundings beside the question; on a phone in a sheet above it. */
export function ReferencePanel({ opened, open, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [trail, setTrail] = useState<OpenedPlace[]>([opened]);
  const [search, setSearch] = useState('');
  const current = trail.at(-1) ?? opened;
  const { editionId } = current;
  const show = (next: OpenedPlace) => {
    setSearch('');
    setTrail([...trail, next]);
  };
  const go = (place: number, { from, to }: MarkedParagraphs) => show({ editionId, place, from, to });
  const query = useQuery(referenceDivisionQuery(editionId, current.place));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '86dvh' : 640}
      title={query.data ? divisionTitle(query.data) : 'Reference'}
      footer={
        <Flex gap={8}>
          <Button disabled={trail.length < 2} onClick={() => setTrail(trail.slice(0, -1))}>
            Back
          </Button>
          <Button onClick={onClose}>Close</Button>
        </Flex>
      }
    >
      <Input
        aria-label="Search this edition"
        placeholder="Search this edition"
        allowClear
        maxLength={SEARCH_QUERY_MAX}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        style={{ marginBottom: 12 }}
      />
      <MarkList onOpen={(mark) => show(placeOf(mark))} />
      {search.trim().length > 1 ? (
        <ReferenceSearch
          editionId={editionId}
          words={search.trim()}
          onOpen={({ place, paragraph }) => go(place, { from: paragraph, to: paragraph })}
        />
      ) : (
        <QueryView query={query} what="the reference" skeleton={<SkeletonRows rows={6} height={72} />}>
          {(division) => (
            <Division
              division={division}
              marked={current}
              onOpen={({ place }, marked) => go(place, marked)}
            />
          )}
        </QueryView>
      )}
    </Drawer>
  );
}
