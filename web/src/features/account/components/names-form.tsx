import type { User } from '@tenfold/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { HttpProblem, problemDetail, UNCHANGED } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { NameFields } from '../../../ui/account-fields.js';
import { FormError } from '../../../ui/form-error.js';
import { useUpdateProfile } from '../api/profile.js';

interface Values {
  firstName?: string;
  lastName?: string;
}

export function NamesForm({ user }: { user: User }) {
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<string | null>(null);
  const update = useUpdateProfile();
  const showFailure = (error: unknown) => {
    const description = problemDetail(error, UNCHANGED);
    const errors = fieldErrors(error);
    if (errors.length === 0) return setFailure(description);
    form.setFields(errors);
    form.focusField(errors[0]?.name);
  };
  const save = (values: Values) => {
    setFailure(null);
    update.mutate(
      { firstName: values.firstName?.trim() || null, lastName: values.lastName?.trim() || null },
      {
        onSuccess: () => toast({ title: 'Profile updated', description: 'Your names are saved.' }),
        onError: showFailure,
      },
    );
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{ firstName: user.firstName ?? '', lastName: user.lastName ?? '' }}
      onFinish={save}
    >
      <NameFields />
      <Form.Item label="Email" htmlFor="profile-email" extra="To change it, see “Email address” below.">
        <Input size="large" id="profile-email" value={user.email} readOnly />
      </Form.Item>
      <FormError title="Update failed" text={failure} />
      <Button type="primary" size="large" htmlType="submit" loading={update.isPending}>
        Save changes
      </Button>
    </Form>
  );
}

function fieldErrors(error: unknown): { name: keyof Values; errors: string[] }[] {
  if (!(error instanceof HttpProblem)) return [];
  return (error.body.errors ?? []).flatMap(({ field, message }) =>
    field === 'firstName' || field === 'lastName' ? [{ name: field, errors: [message] }] : [],
  );
}
