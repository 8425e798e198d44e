import { useMutation } from '@tanstack/react-query';
import type { UpdateProfileBody, UploadedProfileImage, User } from '@tenfold/contracts';
import { useStoreUser } from '../../../api/current-user.js';
import { request } from '../../../lib/http.js';

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (changes: UpdateProfileBody) => request<User>('PATCH', '/api/auth/user', { json: changes }),
    onSuccess: useStoreUser(),
  });
}

export function useUploadPicture() {
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('profileImage', file);
      const { imageUrl } = await request<UploadedProfileImage>('POST', '/api/upload-profile-image', { form });
      const changes: UpdateProfileBody = { profileImageUrl: imageUrl };
      return request<User>('PATCH', '/api/auth/user', { json: changes });
    },
    onSuccess: useStoreUser(),
  });
}
