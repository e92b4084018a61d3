import type { ReturnsOf, readCurrentProject } from '@latchkey/contract'

/** The public fields of a project. */
export type ProjectJson = ReturnsOf<typeof readCurrentProject>

/** The project of an app: its name and the sign-in methods it offers (protocol 07 §11.2). */
export interface Project {
  readonly id: string
  readonly displayName: string
  readonly config: {
    readonly signUpEnabled: boolean
    readonly credentialEnabled: boolean
    readonly magicLinkEnabled: boolean
    readonly passkeyEnabled: boolean
    readonly clientTeamCreationEnabled: boolean
    readonly clientUserDeletionEnabled: boolean
    readonly allowUserApiKeys: boolean
    readonly allowTeamApiKeys: boolean
    /** In the order of their buttons. */
    readonly oauthProviders: readonly { readonly id: string }[]
  }
}

export function toProject({ id, display_name, config }: ProjectJson): Project {
  return Object.freeze({
    id,
    displayName: display_name,
    config: Object.freeze({
      signUpEnabled: config.sign_up_enabled,
      credentialEnabled: config.credential_enabled,
      magicLinkEnabled: config.magic_link_enabled,
      passkeyEnabled: config.passkey_enabled,
      clientTeamCreationEnabled: config.client_team_creation_enabled,
      clientUserDeletionEnabled: config.client_user_deletion_enabled,
      allowUserApiKeys: config.allow_user_api_keys,
      allowTeamApiKeys: config.allow_team_api_keys,
      oauthProviders: Object.freeze(
        config.enabled_oauth_providers.map(({ id }) => Object.freeze({ id })),
      ),
    }),
  })
}
