import { DISPLAY_NAME_MAX_LENGTH } from '@latchkey/contract/pure'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { longDate } from './dates.ts'
import { EditableText } from './editable-text.tsx'
import { ProfileImageEditor } from './profile-image-editor.tsx'
import styles from './profile-page.module.css'

/** The user's public profile (protocol 08 §15.2). */
export function ProfilePage({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  return (
    <>
      <div className={styles.person}>
        <ProfileImageEditor
          name={user.displayName || user.primaryEmail}
          imageUrl={user.profileImageUrl}
          label={t('Change picture')}
          onSave={(profileImageUrl) => user.update({ profileImageUrl })}
        >
          <p className={styles.name}>{user.displayName || user.primaryEmail || t('No name yet')}</p>
          {user.displayName && user.primaryEmail && (
            <p className={styles.detail}>{user.primaryEmail}</p>
          )}
          <p className={styles.detail}>
            {t('Member since {date}', { date: longDate(user.signedUpAt, t) })}
          </p>
        </ProfileImageEditor>
      </div>
      <EditableText
        title={t('Name')}
        description={t([
          'How others see you. Not used to sign in.',
          'How you appear to others. It is not used to sign in.',
        ])}
        editLabel={t('Edit name')}
        value={user.displayName}
        maxLength={DISPLAY_NAME_MAX_LENGTH}
        autoComplete="name"
        onSave={(name) => user.setDisplayName(name)}
      />
    </>
  )
}
