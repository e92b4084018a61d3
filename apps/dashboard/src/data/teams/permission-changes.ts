/** What has to be granted and revoked, so that somebody who holds `before` then holds `after`. */
export interface PermissionChanges {
  readonly grant: readonly string[]
  readonly revoke: readonly string[]
}

/** The differences alone; whatever somebody else granted or revoked meanwhile stays as it is. */
export const permissionChanges = (
  before: readonly string[],
  after: readonly string[],
): PermissionChanges => ({
  grant: [...new Set(after)].filter((id) => !before.includes(id)),
  revoke: [...new Set(before)].filter((id) => !after.includes(id)),
})
