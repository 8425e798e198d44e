import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from './dialog.js';
import { SingleFieldForm } from './single-field-form.js';

interface Props {
  title: string;
  submit: string;
  name?: string;
  maxLength: number;
  onSubmit: (name: string) => Promise<void>;
  failureText?: (error: unknown) => string;
  onClose: () => void;
}

export function NameDialog({ title, submit, name = '', maxLength, onSubmit, failureText, onClose }: Props) {
  const formId = useId();
  const [isPending, setIsPending] = useState(false);
  const save = async (value: string) => {
    setIsPending(true);
    try {
      await onSubmit(value.trim());
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" type="primary" htmlType="submit" form={formId} loading={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <SingleFieldForm
        id={formId}
        name="name"
        label="Name"
        required="Please enter a name"
        refusesBlank
        initialValue={name}
        onSubmit={save}
        {...(failureText && { failureText })}
      >
        <Input size="large" maxLength={maxLength} autoComplete="off" />
      </SingleFieldForm>
    </Dialog>
  );
}
