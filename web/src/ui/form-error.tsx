import { Alert } from 'antd';

interface Props {
  text: string | null;
  title?: string;
}

export function FormError({ text, title }: Props) {
  if (text === null) return null;
  const words =
    title === undefined ? { title: text } : { title: <strong>{title}</strong>, description: text };
  return <Alert type="error" showIcon {...words} style={{ marginBottom: 16 }} />;
}
