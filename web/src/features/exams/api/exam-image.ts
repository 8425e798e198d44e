import { useMutation } from '@tanstack/react-query';
import type { StoredImage } from '@tenfold/contracts';
import { sendPictureWithKey } from '../../../api/keyed-request.js';

export function useUploadImage() {
  return useMutation({
    mutationFn: (file: File) => sendPictureWithKey<StoredImage>('/api/admin/images', 'image', file),
  });
}
