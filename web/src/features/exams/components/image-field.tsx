import { UploadOutlined } from '@ant-design/icons';
import { EXAM_IMAGE_MAX_BYTES, EXAM_IMAGE_MAX_MEGABYTES } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useRef, type ChangeEvent } from 'react';
import { TRY_AGAIN } from '../../../lib/http.js';
import { toastFailure } from '../../../lib/toast.js';
import { useUploadImage } from '../api/exam-image.js';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

interface Props {
  /** Completes "Upload an image of …": "the question". */
  what: string;
  value?: string | null;
  onChange?: (url: string | null) => void;
}

/** A field of a form: the address of an uploaded image, or null. */
export function ImageField({ what, value = null, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadImage();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // without the reset, choosing the same file again after a failure fires no change event
    target.value = '';
    if (!file) return;
    if (!TYPES.includes(file.type))
      return toastFailure('Not an image', 'Please select a JPEG, PNG or WebP image');
    if (file.size > EXAM_IMAGE_MAX_BYTES)
      return toastFailure('File too large', `An image may have at most ${EXAM_IMAGE_MAX_MEGABYTES} MB.`);
    upload.mutate(file, {
      onSuccess: ({ url }) => onChange?.(url),
      onError: (error) => toastFailure('Upload failed', error, `The image has not changed. ${TRY_AGAIN}`),
    });
  };
  const chooseText = value === null ? 'Upload an image' : 'Replace the image';
  return (
    <Flex wrap align="center" gap="4px 8px" style={{ position: 'relative' }}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={`File for the image of ${what}`}
        accept={TYPES.join(',')}
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        size="small"
        icon={<UploadOutlined aria-hidden />}
        loading={upload.isPending}
        aria-label={`${chooseText} of ${what}`}
        onClick={() => input.current?.click()}
      >
        {chooseText}
      </Button>
      {value !== null && (
        <>
          <Button
            size="small"
            type="text"
            aria-label={`Remove the image of ${what}`}
            onClick={() => onChange?.(null)}
          >
            Remove
          </Button>
          <a href={value} target="_blank" rel="noreferrer" className="smaller break-anywhere">
            {value}
          </a>
        </>
      )}
    </Flex>
  );
}
