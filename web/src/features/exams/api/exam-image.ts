import { useMutation } from '@tanstack/react-query';
import type { StoredImage } from '@tenfold/contracts';
import { request } from '../../../lib/http.js';

export function useUploadImage() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('image', file);
      return request<StoredImage>('POST', '/api/admin/images', { form });
    },
  });
}
