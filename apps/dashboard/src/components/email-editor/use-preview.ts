import { KnownError } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  emailSources,
  type RenderedEmail,
  type RenderRequest,
} from '../../data/email-sources/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { describe } from '../describe.ts'
import { useDebounced } from '../use-debounced.ts'

/** How long after the last change the preview is rendered (protocol 09 §14.3). */
const WAIT_MS = 500

export interface Preview {
  /** The last email that could be rendered. */
  readonly email: RenderedEmail | undefined
  /** Why the current sources cannot be rendered. */
  readonly error: string | undefined
  /** A newer email is being rendered. */
  readonly isOutdated: boolean
}

/** Renders an email as its sources change. The previous one stays until the next is rendered. */
export function usePreview(request: RenderRequest): Preview {
  const admin = useAdmin()
  const text = JSON.stringify(request)
  const settled = useDebounced(text, WAIT_MS)
  const { data, error, isFetching } = useQuery(
    emailSources.preview(admin, JSON.parse(settled) as RenderRequest),
  )
  const [last, setLast] = useState<RenderedEmail>()
  if (data && data !== last) setLast(data)

  return {
    email: data ?? last,
    error: error && !data ? reasonOf(error) : undefined,
    isOutdated: isFetching || settled !== text,
  }
}

/** The text of an error of rendering, without the sentence around it. */
export const reasonOf = (error: unknown): string =>
  KnownError.is(error, 'EMAIL_RENDERING_ERROR') ? error.details.error : describe(error)
