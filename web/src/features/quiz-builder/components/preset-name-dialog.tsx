import { QUIZ_PRESET_NAME_MAX } from '@tenfold/exam';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import { SingleFieldForm } from '../../../ui/single-field-form.js';

interface Props {
  title: string;
  submit: string;
  name?: string;
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}

export function PresetNameDialog({ title, submit, name = '', onSubmit, onClose }: Props) {
  const id = useId();
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
          <Button size="large" type="primary" htmlType="submit" form={id}>
            {submit}
          </Button>
        </>
      }
    >
      <SingleFieldForm
        id={id}
        name="name"
        label="Name"
        required="Please enter a name"
        initialValue={name}
        onSubmit={onSubmit}
      >
        <Input size="large" maxLength={QUIZ_PRESET_NAME_MAX} autoComplete="off" />
      </SingleFieldForm>
    </Dialog>
  );
}
