import { CameraOutlined } from '@ant-design/icons';
import { PROFILE_IMAGE_MAX_BYTES, PROFILE_IMAGE_TOO_LARGE } from '@tenfold/exam';
import type { User } from '@tenfold/contracts';
import { Button, Flex } from 'antd';
import { useCallback, useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { HttpProblem, TRY_AGAIN } from '../../../lib/http.js';
import { toast, toastFailure } from '../../../lib/toast.js';
import { Avatar } from '../../../ui/layout/avatar.js';
import { useUpdateProfile, useUploadPicture } from '../api/profile.js';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const AVATAR_PIXELS = 72;

export function PictureUpload({ user, children }: { user: User; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview();
  const upload = useUploadPicture();
  const update = useUpdateProfile();

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // without the reset, choosing the same file again after a failure fires no change event
    target.value = '';
    if (!file || isRefused(file)) return;
    preview.show(file);
    upload.mutate(file, {
      onSuccess: () => toast({ title: 'Picture updated' }),
      onError: showFailure,
      onSettled: preview.clear,
    });
  };

  return (
    <Flex vertical gap={16} style={{ position: 'relative', marginBottom: 28 }}>
      <Flex align="center" gap={16}>
        <span style={{ opacity: upload.isPending ? 0.55 : 1 }}>
          <Avatar
            user={{ ...user, profileImageUrl: preview.url ?? user.profileImageUrl }}
            size={AVATAR_PIXELS}
          />
        </span>
        {children}
      </Flex>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Profile picture"
        accept={TYPES.join(',')}
        tabIndex={-1}
        onChange={choose}
      />
      <Flex wrap gap="4px 8px">
        <Button
          icon={<CameraOutlined aria-hidden="true" />}
          loading={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {upload.isPending ? 'Uploading...' : 'Change picture'}
        </Button>
        {user.profileImageUrl && !upload.isPending && (
          <Button
            type="text"
            loading={update.isPending}
            onClick={() => update.mutate({ profileImageUrl: null }, { onError: showFailure })}
          >
            Remove
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function isRefused(file: File): boolean {
  if (!TYPES.includes(file.type)) {
    toastFailure('Not an image', 'Please select a JPEG, PNG or WebP image');
    return true;
  }
  if (file.size > PROFILE_IMAGE_MAX_BYTES) showTooLarge();
  return file.size > PROFILE_IMAGE_MAX_BYTES;
}

function showTooLarge(): void {
  toastFailure(PROFILE_IMAGE_TOO_LARGE.title, PROFILE_IMAGE_TOO_LARGE.text);
}

function showFailure(error: unknown): void {
  if (error instanceof HttpProblem && error.code === 'TOO_LARGE') return showTooLarge();
  toastFailure('Update failed', error, `Your picture has not changed. ${TRY_AGAIN}`);
}

function usePreview() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);
  const show = useCallback((file: File) => setUrl(URL.createObjectURL(file)), []);
  const clear = useCallback(() => setUrl(null), []);
  return { url, show, clear };
}
