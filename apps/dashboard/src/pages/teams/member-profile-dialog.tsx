import { Field } from '@latchkey/ui'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { ImageField } from '../../components/image-field.tsx'
import { useForm } from '../../components/use-form.ts'
import type { Member } from '../../data/teams/queries.ts'
import { type MemberPatch, useUpdateMember } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import { ownName, ownPicture } from './consequences.ts'
import styles from './member-profile-dialog.module.css'
import { memberName } from './members.ts'

/** Changes the name and the picture of a member in this team. */
export function MemberProfileDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const updateMember = useUpdateMember(member)
  const before = ownPicture(member)
  const [picture, setPicture] = useState(before)
  const patchOf = (data: FormData): MemberPatch => {
    const name = String(data.get('name')).trim()
    return {
      ...(name !== (member.display_name ?? '') && { display_name: name }),
      ...(picture !== before && { profile_image_url: picture }),
    }
  }
  const form = useForm(
    async (data) => {
      const patch = patchOf(data)
      if (Object.keys(patch).length > 0) await updateMember(patch)
      onClose()
    },
    {
      done: t('Profile in the team saved'),
      // The service cannot remove a name in a team. An empty one would stay empty.
      validate: (data) => ({
        name:
          String(data.get('name')).trim() || !member.display_name ? undefined : t('Enter a name'),
      }),
    },
  )

  return (
    <FormDialog
      title={t('Team profile of {name}', { name: memberName(member) })}
      description={t('How this member appears in this team. The account doesn’t change.')}
      form={form}
      submitLabel={t('Save')}
      dirty={picture !== before}
      code={(data) => updateMember.request(patchOf(data))}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <div>
          <p className={styles.label}>{t('Picture in this team')}</p>
          <ImageField
            label={t('Picture in this team')}
            name={memberName(member)}
            value={picture}
            onChange={setPicture}
          />
        </div>
        <Field
          name="name"
          label={t('Name in this team')}
          description={nameHint(member)}
          defaultValue={member.display_name ?? ''}
          autoComplete="off"
          error={form.errors.name}
        />
      </div>
    </FormDialog>
  )
}

function nameHint(member: Member): string {
  const { display_name } = member.user
  if (ownName(member) === null) return t('Once changed, it no longer follows the account name.')
  return display_name
    ? t('The account name is {name}.', { name: display_name })
    : t('The account has no name.')
}
