import { ActionButton, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { describeError } from '../describe-error.ts'
import { Section } from './section.tsx'

/** Ends this session. */
export function SignOutSection({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const [problem, setProblem] = useState<string>()

  return (
    <Section title={t('Sign out')} description={t('End your session on this device.')} open={problem !== undefined}>
      {problem && <Notice>{problem}</Notice>}
      <ActionButton
        variant="secondary"
        size="small"
        busyLabel={t('Please wait…')}
        action={() => {
          setProblem(undefined)
          return user.signOut()
        }}
        onError={(error) => setProblem(describeError(error, t))}
      >
        {t('Sign out')}
      </ActionButton>
    </Section>
  )
}
