import { screen } from '@testing-library/react';
import type { ExamFileIssue } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../../../test/render-route';
import { people, signedInAs } from '../../../../test/users';

export const paper = '<exam title="x">\n  <category name="A">\n    <question/>\n  </category>\n</exam>';

export function makeIssue(changes: Partial<ExamFileIssue>): ExamFileIssue {
  return {
    line: null,
    question: null,
    group: 'Structure',
    severity: 'error',
    code: 'STRUCTURE',
    message: 'Wrong.',
    ...changes,
  };
}

export async function openIngestion(...handlers: Parameters<typeof renderRoute>[1][number][]) {
  const opened = renderRoute('/xml-ingestion', [
    ...handlers,
    http.get('/api/admin/exams', () => HttpResponse.json([])),
    ...signedInAs(people.admin),
  ]);
  const area: HTMLTextAreaElement = await screen.findByLabelText('XML content');
  const ingest = async (xml: string) => {
    await opened.person.click(area);
    await opened.person.paste(xml);
    await opened.person.click(screen.getByRole('button', { name: 'Ingest XML' }));
  };
  const preview = async (xml: string) => {
    await opened.person.click(area);
    await opened.person.paste(xml);
    await opened.person.click(screen.getByRole('button', { name: 'Preview' }));
  };
  return { ...opened, area, ingest, preview };
}
