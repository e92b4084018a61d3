/** The subject of the email. Renders nothing. */
export const Subject = (_: { value: string }) => null

/** The category of the email. Renders nothing. */
export const NotificationCategory = (_: { value: string }) => null
