import type { createStripeAccountSession } from '@latchkey/contract'
import { loadConnectAndInitialize } from '@stripe/connect-js/pure'
import { useEffect, useRef, useState } from 'react'
import { describe } from '../../../components/describe.ts'
import { Panel } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import type { ProjectAdmin } from '../../../data/owner.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { currentLanguage, t } from '../../../text.ts'

/** Stripe's notices about the account, and its list of payments with refunds and disputes. */
export default function StripeWidgets({ publishableKey }: { publishableKey: string }) {
  const admin = useAdmin()
  const banner = useRef<HTMLDivElement>(null)
  const payments = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<unknown>()

  useEffect(() => {
    const connect = loadConnectAndInitialize({
      publishableKey,
      fetchClientSecret: () =>
        readSecret(admin).catch((error: unknown) => {
          setProblem(error)
          throw error
        }),
      locale: currentLanguage(),
    })
    const parts = [
      [banner.current, connect.create('notification-banner')],
      [payments.current, connect.create('payments')],
    ] as const
    for (const [place, part] of parts) {
      part.setOnLoadError(({ error }) => setProblem(new Error(describe(error.message ?? error))))
      place?.replaceChildren(part)
    }
    return () => {
      for (const [, part] of parts) part.remove()
    }
  }, [admin, publishableKey])

  return (
    <>
      <div ref={banner} />
      <Panel title={t('Payments at Stripe')}>
        {problem !== undefined && (
          <ProblemCard error={problem} title={t('Couldn’t load Stripe’s payments')} />
        )}
        <div ref={payments} />
      </Panel>
    </>
  )
}

async function readSecret(admin: ProjectAdmin): Promise<string> {
  const { client_secret } = await admin.call<typeof createStripeAccountSession>({
    method: 'POST',
    path: '/internal/payments/stripe-widgets/account-session',
    body: {},
  })
  return client_secret
}
