import type { CurrentUser } from '../../context.ts'
import { ConfirmedProvider } from './confirmed.tsx'
import { MultiFactorSection } from './multi-factor-section.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { SectionLevel } from './section.tsx'

export interface SecondFactorSetupProps {
  user: CurrentUser
  /** The issuer name in authenticator apps. */
  issuer: string
  /** The level of the titles. */
  level: 3 | 4
}

/** The second factor and its recovery codes, as in the account settings. */
export function SecondFactorSetup({ user, issuer, level }: SecondFactorSetupProps) {
  return (
    <SectionLevel value={level}>
      <ConfirmedProvider user={user}>
        <MultiFactorSection user={user} issuer={issuer} />
        {user.isMultiFactorRequired && <RecoveryCodesSection user={user} issuer={issuer} />}
      </ConfirmedProvider>
    </SectionLevel>
  )
}
