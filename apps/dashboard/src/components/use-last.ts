import { useState } from 'react'

/**
 * The last known record with an id, so that its editor stays open, with its text, after someone
 * else deleted the record.
 */
export function useLast<T>(id: string, record: T | undefined): T | undefined {
  const [last, setLast] = useState({ id, record })
  if (record !== undefined && (record !== last.record || id !== last.id)) setLast({ id, record })
  return record ?? (id === last.id ? last.record : undefined)
}
