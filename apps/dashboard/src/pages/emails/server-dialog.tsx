import { Button, Field, Notice, PasswordField, SelectField } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '../../components/email-editor/choice.tsx'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useAction } from '../../components/use-action.ts'
import { useForm } from '../../components/use-form.ts'
import { useDashboard } from '../../dashboard.ts'
import {
  type EmailServer,
  useChangeSender,
  useSaveServer,
  useTestServer,
} from '../../data/emails/writes.ts'
import { ownUser } from '../../data/own-user/queries.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { useUpdateProject } from '../../data/projects/writes.ts'
import { t } from '../../text.ts'
import styles from './emails-page.module.css'
import { presets } from './presets.ts'
import {
  findServerMistakes,
  PASSWORD_MAX_LENGTH,
  readServer,
  type ServerKind,
} from './server-form.ts'
import { useServer } from './use-server.ts'

/** Chooses the email server of a project. New settings are tested before they are stored. */
export function ServerDialog({ onClose }: { onClose: () => void }) {
  const project = useProject()
  const current = useServer()
  const testServer = useTestServer()
  const saveServer = useSaveServer()
  const changeSender = useChangeSender()
  const updateProject = useUpdateProject()
  const { runtime } = useDashboard()
  const [initialKind] = useState(current.kind === 'shared' ? 'smtp' : current.kind)
  const [kind, setKind] = useState<ServerKind>(initialKind)
  const [refused, setRefused] = useState<{ server: EmailServer; reason: string }>()
  const anyway = useAction()

  /**
   * Without a new password, only the sender can change: a password must not reach another server.
   */
  const mayKeepPassword = (server: EmailServer) =>
    current.kind !== 'shared' &&
    server.provider === current.kind &&
    server.host === current.host &&
    server.port === current.port &&
    server.username === current.username

  const form = useForm(
    async (data) => {
      setRefused(undefined)
      if (kind === 'shared') await updateProject({ config: { email_config: { type: 'shared' } } })
      else {
        const server = readServer(data, kind)
        if (server.password === '') await changeSender(server)
        else {
          const to = String(data.get('testTo')).trim()
          const reason = await testServer({ to, server })
          if (reason !== undefined) {
            setRefused({ server, reason })
            return { password: undefined }
          }
          await saveServer(server)
        }
      }
      onClose()
    },
    {
      done: t('Email server saved'),
      validate: (data) => findServerMistakes(data, kind, mayKeepPassword),
    },
  )

  const saveAnyway = async (server: EmailServer) => {
    if (await anyway.run(() => saveServer(server), { done: t('Email server saved') })) onClose()
  }

  return (
    <FormDialog
      title={t('Email server')}
      description={t('The SMTP server that sends the emails of {name}.', {
        name: project.display_name,
      })}
      form={{
        ...form,
        change(event) {
          setRefused(undefined)
          form.change(event)
        },
      }}
      submitLabel={kind === 'shared' ? t('Save') : t('Test and save')}
      ready={kind !== 'shared' || current.kind !== 'shared'}
      dirty={kind !== initialKind}
      onClose={onClose}
    >
      <div className={styles.kind}>
        <Choice
          label={t('Kind of server')}
          options={[
            { value: 'shared', label: t('Shared') },
            { value: 'resend', label: 'Resend' },
            { value: 'smtp', label: t('Own SMTP server') },
          ]}
          value={kind}
          onChange={(chosen) => {
            setRefused(undefined)
            setKind(chosen)
          }}
        />
      </div>
      {refused && (
        <div className={styles.refused}>
          <Notice>
            {refused.reason || t('The test email could not be sent.')} {t('Nothing was saved.')}
          </Notice>
          <Button
            variant="ghost"
            size="small"
            busy={anyway.busy}
            busyLabel={t('Please wait…')}
            onClick={() => void saveAnyway(refused.server)}
          >
            {t('Save anyway')}
          </Button>
        </div>
      )}
      {anyway.problem && <Notice>{anyway.problem}</Notice>}
      {kind === 'shared' ? (
        <p className={styles.shared}>
          {runtime.hasMailServer
            ? t(
                'The server of this service sends the emails for signing in, with the name of your project as sender. Templates can’t be saved, and you can’t send emails of your own.',
              )
            : t(
                'This service has no email server, so emails go to the mailbox instead of being sent. Templates can’t be saved, and you can’t send emails of your own.',
              )}
        </p>
      ) : (
        <ServerFields key={kind} kind={kind} errors={form.errors} />
      )}
    </FormDialog>
  )
}

function ServerFields({
  kind,
  errors,
}: {
  kind: 'resend' | 'smtp'
  errors: ReturnType<typeof useForm>['errors']
}) {
  const project = useProject()
  const current = useServer()
  const { data: user } = useQuery(ownUser(useDashboard().owner))
  const isStored = current.kind === kind
  const [host, setHost] = useState(isStored ? current.host : '')
  const [port, setPort] = useState(isStored ? String(current.port ?? '') : '587')
  const [username, setUsername] = useState(isStored ? current.username : '')
  const preset = presets.find((one) => one.host === host)

  return (
    <FieldStack>
      {kind === 'smtp' && (
        <>
          <SelectField
            name="preset"
            label={t('Service')}
            options={[
              { value: '', label: t('Another service') },
              ...presets.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={preset?.id ?? ''}
            onChange={({ target }) => {
              const chosen = presets.find(({ id }) => id === target.value)
              setHost(chosen?.host ?? '')
              setPort(String(chosen?.port ?? 587))
              if (chosen?.username) setUsername(chosen.username)
            }}
          />
          <div className={styles.pair}>
            <Field
              name="host"
              label={t('Host')}
              placeholder="smtp.example.com"
              value={host}
              onChange={({ target }) => setHost(target.value)}
              maxLength={253}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={errors.host}
            />
            <Field
              name="port"
              label={t('Port')}
              description={port === '465' ? t('With TLS') : t('TLS if offered')}
              value={port}
              onChange={({ target }) => setPort(target.value)}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              error={errors.port}
            />
          </div>
          <Field
            name="username"
            label={t('Username')}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={errors.username}
          />
        </>
      )}
      <PasswordField
        name="password"
        label={kind === 'resend' ? t('API key') : t('Password')}
        description={
          isStored
            ? t('Stored and not shown. Leave empty to keep it and change only the sender.')
            : undefined
        }
        placeholder={isStored ? '••••••••••••' : kind === 'resend' ? 're_…' : ''}
        maxLength={PASSWORD_MAX_LENGTH}
        autoComplete="new-password"
        showLabel={t('Show')}
        hideLabel={t('Hide')}
        error={errors.password}
      />
      <div className={styles.halves}>
        <Field
          name="senderEmail"
          label={t('Sender email')}
          placeholder="accounts@example.com"
          defaultValue={isStored ? current.senderEmail : ''}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={errors.senderEmail}
        />
        <Field
          name="senderName"
          label={t('Sender name')}
          defaultValue={isStored ? current.senderName : project.display_name}
          autoComplete="off"
          error={errors.senderName}
        />
      </div>
      <Field
        key={user?.id}
        name="testTo"
        label={t('Send the test email to')}
        description={t('Settings are saved only if this email can be sent.')}
        defaultValue={user?.primary_email ?? ''}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors.testTo}
      />
    </FieldStack>
  )
}
