/** The permissions to grant and revoke to get from `before` to `after`. */
export interface PermissionChanges {
  readonly grant: readonly string[]
  readonly revoke: readonly string[]
}

/** Only the differences. What others granted or revoked in the meantime is kept. */
export const permissionChanges = (
  before: readonly string[],
  after: readonly string[],
): PermissionChanges => ({
  grant: [...new Set(after)].filter((id) => !before.includes(id)),
  revoke: [...new Set(before)].filter((id) => !after.includes(id)),
})
