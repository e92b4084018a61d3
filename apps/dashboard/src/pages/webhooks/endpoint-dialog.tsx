import type { WebhookEventType } from '@latchkey/contract'
import { CheckField, Field } from '@latchkey/ui'
import { useState } from 'react'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import { PortalRefusal } from '../../data/webhooks/portal-refusal.ts'
import type { WebhookEndpoint, WebhookEndpointChange } from '../../data/webhooks/queries.ts'
import { useAddEndpoint, useUpdateEndpoint } from '../../data/webhooks/writes.ts'
import { t } from '../../text.ts'
import styles from './endpoint-dialog.module.css'
import { findUrlMistake, isInsecure } from './endpoint-url.ts'
import { EventChoice } from './event-choice.tsx'

export interface EndpointDialogProps {
  /** Without it, a new one is added. */
  edited?: WebhookEndpoint
  onSaved?: (endpoint: WebhookEndpoint) => void
  onClose: () => void
}

/** Adds or changes an endpoint. */
export function EndpointDialog({ edited, onSaved, onClose }: EndpointDialogProps) {
  const add = useAddEndpoint()
  const updateEndpoint = useUpdateEndpoint()
  const [url, setUrl] = useState(edited?.url ?? '')
  const [description, setDescription] = useState(edited?.description ?? '')
  const [wantsAll, setWantsAll] = useState(edited?.filterTypes == null)
  const [chosen, setChosen] = useState<readonly string[]>(edited?.filterTypes ?? [])

  const changes = changesOf(edited, {
    url: url.trim(),
    description: description.trim(),
    filterTypes: wantsAll ? null : chosen,
  })
  const isDirty = Object.keys(changes).length > 0

  const save = async () => {
    if (!edited) {
      const added = await add({
        url: url.trim(),
        description: description.trim(),
        filterTypes: wantsAll ? null : chosen,
      })
      onClose()
      onSaved?.(added)
      return
    }
    if (isDirty) await updateEndpoint({ id: edited.id, change: changes })
    onClose()
  }

  const form = useForm(
    async () => {
      try {
        await save()
      } catch (problem) {
        const field = problem instanceof PortalRefusal ? problem.fields.url : undefined
        if (field === undefined) throw problem
        return { url: refusedUrl(field) }
      }
    },
    {
      done: edited ? t('Endpoint saved') : t('Endpoint added'),
      validate: (data) => ({
        url: findUrlMistake(String(data.get('url'))),
        events: data.has('all') || data.has('events') ? undefined : t('Choose at least one event'),
      }),
    },
  )

  const { errors } = form

  return (
    <FormDialog
      title={edited ? t('Edit endpoint') : t('Add endpoint')}
      form={form}
      submitLabel={edited ? t('Save') : t('Add endpoint')}
      dirty={isDirty}
      size="large"
      onClose={onClose}
    >
      <FieldStack>
        <Field
          name="url"
          label={t('URL')}
          description={
            isInsecure(url) ? (
              <span className={styles.insecure}>
                {t(
                  'Insecure. Use http only in development, because others on the network can read the events.',
                )}
              </span>
            ) : (
              t('Your server receives events at this URL as POST requests with JSON.')
            )
          }
          placeholder="https://example.com/webhooks"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={errors.url}
          focusOnMount
        />
        <Field
          name="description"
          label={t('Description')}
          description={t('Only shown here.')}
          autoComplete="off"
          maxLength={1000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </FieldStack>
      <fieldset className={styles.events}>
        <legend>{t('Events')}</legend>
        <CheckField
          name="all"
          checked={wantsAll}
          onChange={(event) => setWantsAll(event.target.checked)}
          label={t('All events')}
          description={t('Includes event types added later.')}
        />
        {!wantsAll && <EventChoice chosen={chosen} onChange={setChosen} error={errors.events} />}
      </fieldset>
    </FormDialog>
  )
}

interface Entered {
  readonly url: string
  readonly description: string
  readonly filterTypes: readonly string[] | null
}

/** The differences from the endpoint, or from an empty form. Only they are written. */
function changesOf(
  edited: WebhookEndpoint | undefined,
  { url, description, filterTypes }: Entered,
): WebhookEndpointChange {
  const before = edited ?? { url: '', description: '', filterTypes: null }
  const sorted = (types: readonly string[] | null) => JSON.stringify(types?.toSorted() ?? null)
  return {
    ...(url === before.url ? {} : { url }),
    ...(description === before.description ? {} : { description }),
    ...(sorted(filterTypes) === sorted(before.filterTypes)
      ? {}
      : { filterTypes: filterTypes as WebhookEventType[] | null }),
  }
}

/** The service returns a phrase such as “must be …”, or a full sentence. */
const refusedUrl = (problem: string): string =>
  /^must\b/.test(problem) ? t('The URL {problem}', { problem }) : problem
