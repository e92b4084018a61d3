/** Shortest password that a user may choose, in characters. */
export const PASSWORD_MIN_LENGTH = 8
/** Longest password, in characters. */
export const PASSWORD_MAX_LENGTH = 70
/** Longest password in UTF-8, in bytes: imported hashes ignore the rest. */
export const PASSWORD_MAX_BYTES = 71
/** Longest email address for signing in, in characters. */
export const EMAIL_MAX_LENGTH = 256
/** Longest display name of a user, in characters. */
export const DISPLAY_NAME_MAX_LENGTH = 256
/** Longest branch id, in characters. */
export const BRANCH_ID_MAX_LENGTH = 255
/** Longest URL that is parsed, in characters; images have a limit of their own. */
export const URL_MAX_LENGTH = 4_096
/** Longest host of a URL, in characters (RFC 1035 §2.3.4 allows no more). */
export const HOST_MAX_LENGTH = 253
/** Longest URL of an image, `data:` URLs included, in characters. */
export const IMAGE_URL_MAX_LENGTH = 1_000_000
/** Longest name of a team, of a member in a team, of a project and of a key set, in characters. */
export const NAME_MAX_LENGTH = 1_000
/** Longest key of an entry of the data vault, in characters; the SDK sends 44. */
export const VAULT_KEY_MAX_LENGTH = 512
/** Longest value of an entry of the data vault, in characters; 1 MiB encrypted by the SDK fits. */
export const VAULT_VALUE_MAX_LENGTH = 2_097_152
/** Longest description of a permission or a project, in characters. */
export const DESCRIPTION_MAX_LENGTH = 10_000
/** Longest source of an email template, theme or draft, and longest HTML of an email, in characters. */
export const EMAIL_SOURCE_MAX_LENGTH = 500_000
/** Longest name of a saved view, in characters. */
export const VIEW_NAME_MAX_LENGTH = 64
