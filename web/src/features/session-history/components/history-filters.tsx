import { useQuery } from '@tanstack/react-query';
import { Col, Row, Select } from 'antd';
import { useId } from 'react';
import { sectionsQuery } from '../../../api/sections.js';
import type { HistoryFilter } from '../api/session-history.js';
import {
  isOfSection,
  periodNames,
  statusNames,
  typeNames,
  type FilterName,
} from '../hooks/use-history-filter.js';

interface Props {
  filter: HistoryFilter;
  onChange: (name: FilterName, value: string) => void;
}

export function HistoryFilters({ filter, onChange }: Props) {
  const { type, sectionName, status, days } = filter;
  const { data: sections } = useQuery(sectionsQuery);
  const names = (sections ?? []).map(({ name }) => name);
  const sectionNames = sectionName === null ? names : [...new Set([...names, sectionName])];
  return (
    <Row gutter={[16, 12]} role="search" aria-label="Filters">
      <Filter
        label="Type"
        all="All types"
        names={typeNames}
        value={type}
        onChange={(value) => onChange('type', value)}
      />
      {isOfSection(type) && (
        <Filter
          label="Section"
          all="All sections"
          names={Object.fromEntries(sectionNames.map((name) => [name, name]))}
          value={sectionName}
          onChange={(value) => onChange('section', value)}
        />
      )}
      <Filter
        label="Status"
        all="Any status"
        names={statusNames}
        value={status}
        onChange={(value) => onChange('status', value)}
      />
      <Filter
        label="Period"
        all="Any time"
        names={periodNames}
        value={days === null ? null : String(days)}
        onChange={(value) => onChange('days', value)}
      />
    </Row>
  );
}

const ALL = '';

interface FilterProps {
  label: string;
  all: string;
  names: Record<string, string>;
  value: string | null;
  onChange: (value: string) => void;
}

function Filter({ label, all, names, value, onChange }: FilterProps) {
  const id = useId();
  const options = Object.entries(names).map(([key, name]) => ({ value: key, label: name }));
  return (
    <Col xs={12} md={6}>
      <label htmlFor={id} className="muted small">
        {label}
      </label>
      <Select
        id={id}
        size="large"
        style={{ width: '100%', marginTop: 4 }}
        value={value ?? ALL}
        onChange={onChange}
        popupMatchSelectWidth={false}
        styles={{ popup: { root: { maxWidth: 'calc(100vw - 32px)' } } }}
        options={[{ value: ALL, label: all }, ...options]}
      />
    </Col>
  );
}
