import type { IntegrationFamily } from '@latchkey/contract'

/** The partners as users know them. */
export const PARTNER_NAMES: Readonly<Record<IntegrationFamily, string | null>> = {
  custom: null,
  neon: 'Neon',
}

/** The family in a path, or null. */
export const findFamily = (text: string): IntegrationFamily | null =>
  text === 'custom' || text === 'neon' ? text : null

/**
 * The parameters of `/new-project` that lead back to a confirmation page, by family (protocol 09
 * §2.2). Their value is the query of that page.
 */
const RETURN_PARAMETERS = {
  custom: 'redirect_to_confirm_with',
  neon: 'redirect_to_neon_confirm_with',
} as const

/** What `/new-project` may be given to return to a confirmation page. */
export interface PartnerReturn {
  redirect_to_confirm_with?: string
  redirect_to_neon_confirm_with?: string
}

/** The search of `/new-project` that returns to the confirmation page with this query. */
export const returnTo = (family: IntegrationFamily, query: string): PartnerReturn => ({
  [RETURN_PARAMETERS[family]]: query,
})

/** The confirmation page to return to with a new project, or null. Always a path of this app. */
export function findPartnerPage(search: PartnerReturn, projectId: string): string | null {
  for (const family of ['custom', 'neon'] as const) {
    const query = search[RETURN_PARAMETERS[family]]
    if (query === undefined) continue
    const parameters = new URLSearchParams(query)
    parameters.set('default_selected_project_id', projectId)
    return `/integrations/${family}/confirm?${parameters}`
  }
  return null
}
