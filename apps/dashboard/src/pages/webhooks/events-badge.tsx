import { Badge } from '@latchkey/ui'
import { list, t } from '../../text.ts'
import { eventTypes } from './event-types.ts'

/** How many event types an endpoint receives. */
export function EventsBadge({ types }: { types: readonly string[] | null }) {
  if (types === null) return <Badge>{t('All')}</Badge>
  return (
    <span title={list(types)}>
      <Badge>
        {t('{count} of {all}', {
          count: types.length,
          all: Math.max(eventTypes.length, types.length),
        })}
      </Badge>
    </span>
  )
}
