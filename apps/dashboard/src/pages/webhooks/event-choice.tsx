import { Button, CodeBlock } from '@latchkey/ui'
import { useId, useState } from 'react'
import { t } from '../../text.ts'
import styles from './event-choice.module.css'
import { type EventGroup, type EventType, eventGroups, payloadText } from './event-types.ts'

export interface EventChoiceProps {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  error?: string | undefined
}

/** The event types by resource, selected one by one or by resource. */
export function EventChoice({ chosen, onChange, error }: EventChoiceProps) {
  const [shown, setShown] = useState<string>()
  const errorId = useId()
  const tick = (types: readonly string[], on: boolean) => {
    const others = chosen.filter((type) => !types.includes(type))
    onChange(on ? [...others, ...types] : others)
  }

  return (
    <div className={styles.choice}>
      <ul className={styles.groups}>
        {eventGroups.map((group) => (
          <li key={group.object} className={styles.group}>
            <GroupBox group={group} chosen={chosen} onTick={tick} />
            <ul className={styles.types}>
              {group.types.map((event) => (
                <TypeLine
                  key={event.type}
                  event={event}
                  checked={chosen.includes(event.type)}
                  onTick={tick}
                  describedBy={error ? errorId : undefined}
                  isShown={shown === event.type}
                  onShow={() => setShown(shown === event.type ? undefined : event.type)}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className={styles.error} id={errorId} role="alert">
        {error}
      </p>
    </div>
  )
}

type Tick = (types: readonly string[], on: boolean) => void

function GroupBox({
  group,
  chosen,
  onTick,
}: {
  group: EventGroup
  chosen: readonly string[]
  onTick: Tick
}) {
  const id = useId()
  const types = group.types.map(({ type }) => type)
  const count = types.filter((type) => chosen.includes(type)).length
  return (
    <div className={styles.head}>
      <input
        id={id}
        type="checkbox"
        name="events"
        className={styles.box}
        checked={count === types.length}
        // Partly selected, which only a script can set.
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < types.length
        }}
        onChange={(event) => onTick(types, event.target.checked)}
      />
      <label htmlFor={id} className={styles.name}>
        {group.name === null ? group.object : t(group.name)}
      </label>
      {count > 0 && (
        <span className={styles.count}>{t('{count} of {all}', { count, all: types.length })}</span>
      )}
    </div>
  )
}

interface TypeLineProps {
  event: EventType
  checked: boolean
  onTick: Tick
  describedBy: string | undefined
  isShown: boolean
  onShow: () => void
}

function TypeLine({ event, checked, onTick, describedBy, isShown, onShow }: TypeLineProps) {
  const id = useId()
  const { type, when } = event
  return (
    <li>
      <div className={styles.line}>
        <input
          id={id}
          type="checkbox"
          name="events"
          className={styles.box}
          checked={checked}
          aria-invalid={describedBy ? true : undefined}
          aria-describedby={[`${id}-when`, describedBy].filter(Boolean).join(' ')}
          onChange={({ target }) => onTick([type], target.checked)}
        />
        <div className={styles.words}>
          <label htmlFor={id} className={styles.type}>
            {type}
          </label>
          <p className={styles.when} id={`${id}-when`}>
            {t(when)}
          </p>
        </div>
        <Button
          reads
          variant="ghost"
          size="small"
          aria-expanded={isShown}
          aria-controls={`${id}-payload`}
          aria-label={t('Payload of {type}', { type })}
          onClick={onShow}
        >
          {t('Payload')}
        </Button>
      </div>
      <div id={`${id}-payload`} className={styles.payload} hidden={!isShown}>
        {isShown && (
          <CodeBlock
            code={payloadText(event)}
            label={t('Payload of {type}', { type })}
            copyLabel={t('Copy payload')}
            copiedLabel={t('Copied')}
          />
        )}
      </div>
    </li>
  )
}
