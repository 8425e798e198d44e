import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportPreview, ImportResult } from '@tenfold/contracts';
import { examsQuery } from '../../../api/exams.js';
import { uploadWithKey } from '../../../api/keyed-request.js';
import { uploadFile, type Upload, type UploadStage } from '../../../lib/upload-file.js';

/** What the editor enters beside a file of another program; empty fields are not sent. */
export interface EnteredDetails {
  title: string;
  sitting: string;
  origin: 'authentic' | 'sample' | '';
}

export interface ImportUpload {
  file: File;
  entered: EnteredDetails;
  confirmNewSections: boolean;
  confirmNewExam: boolean;
  /** The version of an edited draft that the import replaces. */
  replaceVersion: number | null;
}

export function usePreviewImport(onStage: (stage: UploadStage) => void) {
  return useMutation({
    mutationFn: ({ file, entered }: ImportUpload) =>
      uploadFile<ImportPreview>(
        ...sentAs('/api/admin/exams/import/preview', file, queryOf(entered)),
        onStage,
      ),
  });
}

export function useImportExam(onStage: (stage: UploadStage) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, entered, confirmNewSections, confirmNewExam, replaceVersion }: ImportUpload) => {
      const query = queryOf(entered);
      if (confirmNewSections) query.set('confirmNewSections', 'true');
      if (confirmNewExam) query.set('confirmNewExam', 'true');
      if (replaceVersion !== null) query.set('replaceVersion', String(replaceVersion));
      return uploadWithKey<ImportResult>(...sentAs('/api/admin/exams/import', file, query), onStage);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: examsQuery.queryKey }),
  });
}

function queryOf({ title, sitting, origin }: EnteredDetails): URLSearchParams {
  const given = Object.entries({ title: title.trim(), sitting, origin }).filter(([, value]) => value !== '');
  return new URLSearchParams(given);
}

function sentAs(path: string, file: File, query: URLSearchParams): [path: string, upload: Upload] {
  return [`${path}?${query.toString()}`, { content: file, contentType: 'application/octet-stream' }];
}
