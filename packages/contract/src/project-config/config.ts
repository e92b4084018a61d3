import type { ConfigOf } from './nodes.ts'
import type { configTree } from './tree.ts'

/**
 * The rendered configuration of a project (protocol 04 §8.6): every level merged onto the defaults.
 */
export interface ProjectConfig extends ConfigOf<typeof configTree> {}

/** A provider as configured; without `type` it is not usable. */
export type OAuthProviderConfig = ProjectConfig['auth']['oauth']['providers'][string]
