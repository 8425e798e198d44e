import type { User } from '@tenfold/contracts';
import { Button, Form, Input } from 'antd';
import { problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { useUpdateProfile } from './api/update-profile.js';
import styles from './names-form.module.css';

interface Values {
  firstName?: string;
  lastName?: string;
}

/** First and last name; the email is shown and stays as it is. */
export function NamesForm({ user }: { user: User }) {
  const update = useUpdateProfile();
  const save = (values: Values) =>
    update.mutate(
      { firstName: values.firstName?.trim() || null, lastName: values.lastName?.trim() || null },
      {
        onSuccess: () => toast({ title: 'Profile updated', description: 'Your names are saved.' }),
        onError: (error) =>
          toast({
            tone: 'destructive',
            title: 'Update failed',
            description: problemDetail(error, 'Nothing has changed. Check your connection and try again.'),
          }),
      },
    );
  return (
    <Form<Values>
      layout="vertical"
      initialValues={{ firstName: user.firstName ?? '', lastName: user.lastName ?? '' }}
      onFinish={save}
    >
      <div className={styles.names}>
        <Form.Item name="firstName" label="First Name">
          <Input size="large" autoComplete="given-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="lastName" label="Last Name">
          <Input size="large" autoComplete="family-name" maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item label="Email" htmlFor="profile-email" extra="To change it, see “Email address” below.">
        <Input size="large" id="profile-email" value={user.email} readOnly />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" loading={update.isPending}>
        Save changes
      </Button>
    </Form>
  );
}
