import { Alert } from 'antd';

interface Props {
  /** Null hides the error. */
  text: string | null;
  title?: string;
}

/** An error of the whole form. It stays until the next submit. */
export function FormError({ text, title }: Props) {
  if (text === null) return null;
  const words =
    title === undefined ? { title: text } : { title: <strong>{title}</strong>, description: text };
  return <Alert type="error" showIcon {...words} style={{ marginBottom: 16 }} />;
}
