import { useQuery } from '@tanstack/react-query';
import type { CustomQuizChoice, QuizPreset } from '@tenfold/contracts';
import { QUIZ_PRESET_NAME_MAX } from '@tenfold/exam';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { toastFailure } from '../../../lib/toast.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { Dialog } from '../../../ui/dialog.js';
import { NameDialog } from '../../../ui/name-dialog.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QueryView } from '../../../ui/states.js';
import { quizPresetsQuery, useCreatePreset, useDeletePreset, useRenamePreset } from '../api/presets.js';
import { builderPath, choiceText } from '../builder-choice.js';

type Open = { kind: 'save' } | { kind: 'rename' | 'delete'; preset: QuizPreset } | null;

interface Props {
  choice: CustomQuizChoice;
  onStart: (choice: CustomQuizChoice) => void;
}

export function PresetsCard({ choice, onStart }: Props) {
  const query = useQuery(quizPresetsQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const creating = useCreatePreset();
  const renaming = useRenamePreset();
  return (
    <Card title="Presets">
      <QueryView query={query} what="your presets" skeleton={<SkeletonRows rows={2} height={56} />}>
        {(presets) =>
          presets.length > 0 && (
            <ul className="rows" aria-label="Presets">
              {presets.map((preset) => (
                <PresetRow
                  key={preset.id}
                  preset={preset}
                  onStart={() => onStart(preset.choice)}
                  onRename={() => setOpen({ kind: 'rename', preset })}
                  onDelete={() => setOpen({ kind: 'delete', preset })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      <p className="muted small" style={{ marginBottom: 16 }}>
        A preset keeps your choice under a name, so that one click starts it.
      </p>
      <Button size="large" block onClick={() => setOpen({ kind: 'save' })}>
        Save as a preset
      </Button>
      {open?.kind === 'save' && (
        <NameDialog
          maxLength={QUIZ_PRESET_NAME_MAX}
          title="Save as a preset"
          submit="Save"
          onSubmit={(name) => creating.mutateAsync({ name, choice }).then(close)}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          maxLength={QUIZ_PRESET_NAME_MAX}
          title="Rename the preset"
          submit="Rename"
          name={open.preset.name}
          onSubmit={(name) => renaming.mutateAsync({ id: open.preset.id, name }).then(close)}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && <DeleteDialog preset={open.preset} onClose={close} />}
    </Card>
  );
}

interface RowProps {
  preset: QuizPreset;
  onStart: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function PresetRow({ preset: { name, choice }, onStart, onRename, onDelete }: RowProps) {
  return (
    <li>
      <div className="label break-anywhere">{name}</div>
      <div className="muted small numbers">{choiceText(choice)}</div>
      <Flex wrap gap={8} style={{ marginTop: 8 }}>
        <Button size="large" aria-label={`Start ${name}`} onClick={onStart}>
          Start
        </Button>
        <ButtonLink to={builderPath(choice)}>
          Open<span className="visually-hidden">{` ${name}`}</span>
        </ButtonLink>
        <Button size="large" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="large" aria-label={`Delete ${name}`} danger onClick={onDelete}>
          Delete
        </Button>
      </Flex>
    </li>
  );
}

function DeleteDialog({ preset, onClose }: { preset: QuizPreset; onClose: () => void }) {
  const deleting = useDeletePreset();
  const remove = () =>
    deleting.mutate(preset.id, {
      onError: (error) => toastFailure('Preset not deleted', error),
      onSettled: onClose,
    });
  return (
    <Dialog
      open
      title={`Delete “${preset.name}”?`}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Keep it
          </Button>
          <Button size="large" type="primary" danger loading={deleting.isPending} onClick={remove}>
            Delete
          </Button>
        </>
      }
    >
      <p>Quizzes that you started with it stay as they are.</p>
    </Dialog>
  );
}
