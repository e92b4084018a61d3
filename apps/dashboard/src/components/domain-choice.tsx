import { Field, type FieldErrors, SelectField } from '@latchkey/ui'
import { useState } from 'react'
import { useProject } from '../data/projects/use-project.ts'
import { t } from '../text.ts'
import styles from './domain-choice.module.css'
import { FieldStack } from './field-stack.tsx'
import {
  DEFAULT_HANDLER_PATH,
  type HandlerPlace,
  handlerUrl,
  PLACE_FIELDS,
} from './handler-places.ts'
import { ButtonLink } from './link.tsx'

export interface DomainChoiceProps {
  /** From `useHandlerPlaces`. */
  places: readonly HandlerPlace[]
  /** The handler page that the email links to, such as `team-invitation`. */
  page: string
  /** Errors of the form, which validates with `findPlaceMistakes`. */
  errors: FieldErrors
}

/**
 * Form fields that choose where the link of an email leads: a trusted domain, the hosted pages or
 * localhost (protocol 09 §8.3). `handlerUrlOf` reads the choice from the form. If the project
 * trusts no address, it explains that instead.
 */
export function DomainChoice({ places, page, errors }: DomainChoiceProps) {
  const [chosenId, setChosenId] = useState<string>()
  const [host, setHost] = useState('')
  const [port, setPort] = useState('')
  const [path, setPath] = useState(DEFAULT_HANDLER_PATH)
  const place = places.find(({ id }) => id === chosenId) ?? places[0]
  const url = handlerUrl(place, { host, port, path })

  if (!place) return <NoPlaces />
  return (
    <FieldStack>
      <SelectField
        name={PLACE_FIELDS.place}
        label={t('The link leads to')}
        options={places.map((one) => ({ value: one.id, label: nameOf(one) }))}
        value={place.id}
        onChange={(event) => setChosenId(event.target.value)}
        description={url && <span className={styles.url}>{`${url}/${page}`}</span>}
        error={errors[PLACE_FIELDS.place]}
      />
      {place.kind === 'wildcard' && (
        <Field
          name={PLACE_FIELDS.host}
          label={t('Host')}
          description={t('A host that matches {pattern}', { pattern: place.baseUrl })}
          placeholder={place.baseUrl.replace(/^https?:\/\//i, '').replaceAll(/\*+/g, 'app')}
          value={host}
          onChange={(event) => setHost(event.target.value)}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={errors[PLACE_FIELDS.host]}
        />
      )}
      {place.kind === 'localhost' && (
        <div className={styles.local}>
          <Field
            name={PLACE_FIELDS.port}
            label={t('Port')}
            placeholder="3000"
            value={port}
            onChange={(event) => setPort(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            error={errors[PLACE_FIELDS.port]}
          />
          <Field
            name={PLACE_FIELDS.path}
            label={t('Account pages at')}
            value={path}
            onChange={(event) => setPath(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            error={errors[PLACE_FIELDS.path]}
          />
        </div>
      )}
    </FieldStack>
  )
}

function nameOf(place: HandlerPlace): string {
  if (place.kind === 'localhost') return t('localhost, on your own port')
  if (place.kind === 'hosted') return t('This project’s hosted pages')
  return place.handlerPath === DEFAULT_HANDLER_PATH
    ? place.baseUrl
    : t('{domain}, pages at {path}', { domain: place.baseUrl, path: place.handlerPath })
}

function NoPlaces() {
  const { id } = useProject()
  return (
    <div className={styles.none}>
      <p>
        {t(
          'The email links to your app, but this project has no trusted domain yet. Add your domain or allow localhost first.',
        )}
      </p>
      <ButtonLink
        to="/projects/$projectId/domains"
        params={{ projectId: id }}
        variant="secondary"
        size="small"
      >
        {t('Go to domains')}
      </ButtonLink>
    </div>
  )
}
