import type { ReactNode } from 'react'
import { useDashboard } from '../dashboard.ts'
import { useProject } from '../data/projects/use-project.ts'
import { t } from '../text.ts'
import { Copyable } from './copyable.tsx'
import { Facts } from './facts.tsx'

/** What a backend needs to call the service and to check its access tokens, each with copy. */
export function ProjectUrls({
  more = [],
}: {
  more?: readonly { readonly name: string; readonly value: ReactNode }[]
}) {
  const { baseUrl } = useDashboard().runtime
  const { id } = useProject()
  const api = `${baseUrl}/api/v1`
  // The issuer of tokens of regular users (protocol 01 §10).
  const issuer = `${api}/projects/${id}`
  return (
    <Facts
      facts={[
        copied(t('Project ID'), id),
        copied(t('API'), api),
        copied(t('Signing keys (JWKS)'), `${issuer}/.well-known/jwks.json`),
        copied(t('Issuer'), issuer),
        ...more,
      ]}
    />
  )
}

/** A fact with a copy button. */
export const copied = (name: string, text: string) => ({
  name,
  value: <Copyable text={text} name={name} />,
})
